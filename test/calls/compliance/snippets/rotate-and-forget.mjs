const response = await fetch('https://acme-be.glean.com/api/index/v1/rotatetoken', { // VIOLATION use-rotated-token
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
});
if (!response.ok) throw new Error('not rotated');
console.log('rotated');
