const http = require('node:http');

const sent = http.request(new URL('/api/index/v1/getdatasourceconfig', process.env.GLEAN_ORIGIN), { method: 'POST' });
sent.setHeader('Authorization', `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`);
sent.setHeader('Content-Type', 'application/json');
module.exports = new Promise((resolve, reject) => {
  sent.on('response', (response) => {
    response.resume();
    response.statusCode < 300 ? resolve() : reject(new Error('refused'));
  });
  sent.on('error', reject);
  sent.write(JSON.stringify({ datasource: 'wiki' }));
  sent.end();
});
