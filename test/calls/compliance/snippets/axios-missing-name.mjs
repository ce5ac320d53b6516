import axios from 'axios';

const datasource = { displayName: 'Notes', homeUrl: 'https://notes.example' };
await axios({ // VIOLATION valid-body
  method: 'post',
  url: `${process.env.GLEAN_ORIGIN}/api/index/v1/adddatasource`,
  headers: { Authorization: `Bearer ${process.env.GLEAN_INDEXING_TOKEN}` },
  data: { datasource },
});
