import http from 'node:http';

const headers = {
  authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`,
  'content-type': 'application/xml', // VIOLATION require-json
};
await new Promise((resolve, reject) => {
  const url = `${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`;
  const sent = http.request(url, { method: 'POST', headers }, (response) => {
    response.resume();
    if (response.statusCode === 200) resolve();
    else reject(new Error(`status ${response.statusCode}`));
  });
  sent.end(JSON.stringify({ datasource: 'crm' }));
});
