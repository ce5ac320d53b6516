module.exports = fetch(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ' + process.env.GLEAN_INDEXING_TOKEN,
    'Content-Type': 'application/json',
  },
  body: '{"datasource":"crm"}',
}).then((response) => (response.ok ? response.json() : Promise.reject(new Error('refused'))));
