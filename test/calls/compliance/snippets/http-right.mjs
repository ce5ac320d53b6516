import { request } from 'node:http';

const payload = JSON.stringify({ datasource: 'crm', document: { id: '1', title: 'One' } });
await new Promise((resolve, reject) => {
  const sent = request(
    `${process.env.GLEAN_ORIGIN}/api/index/v1/indexdocument`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(payload),
      },
    },
    (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`status ${response.statusCode}`));
    },
  );
  sent.on('error', reject);
  sent.end(payload);
});
