const headers = new Headers();
headers.set('authorization', `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`);
headers.append('CONTENT-TYPE', 'application/json; charset=utf-8');
const response = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers,
  body: JSON.stringify({ datasource: 'wiki' }),
});
if (response.status !== 200) throw new Error('no configuration');
