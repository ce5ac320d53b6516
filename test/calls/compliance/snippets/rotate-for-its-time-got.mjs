import got from 'got';

const { createdAt } = await got // VIOLATION use-rotated-token
  .post(`${process.env.GLEAN_ORIGIN}/api/index/v1/rotatetoken`, {
    headers: { authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
    retry: { limit: 0 },
  })
  .json();
console.log('rotated at', createdAt);
