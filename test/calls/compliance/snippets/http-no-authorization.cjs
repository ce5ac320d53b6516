const http = require('node:http');

const options = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
module.exports = new Promise((resolve) => {
  const sent = http.request(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, options, (response) => { // VIOLATION require-authorization
    response.resume();
    resolve(response.statusCode === 200);
  });
  sent.end(JSON.stringify({ datasource: 'crm' }));
});
