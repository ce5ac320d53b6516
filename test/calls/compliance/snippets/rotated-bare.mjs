const rotation = await fetch('https://acme-be.glean.com/api/index/v1/rotatetoken', {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
});
if (!rotation.ok) throw new Error('not rotated');
const { rawSecret } = await rotation.json();
const check = await fetch('https://acme-be.glean.com/api/index/v1/getdatasourceconfig', {
  method: 'POST',
  headers: { Authorization: rawSecret, 'Content-Type': 'application/json' }, // VIOLATION valid-authorization
  body: JSON.stringify({ datasource: 'crm' }),
});
if (!check.ok) throw new Error('the new token does not work');
