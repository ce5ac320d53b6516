import axios from 'axios';

await axios.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/rotatetoken`, {}, { // VIOLATION use-rotated-token
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
});
