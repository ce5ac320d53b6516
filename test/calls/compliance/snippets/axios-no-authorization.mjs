import axios from 'axios';

await axios.post(`${process.env.GLEAN_ORIGIN}/api/index/v1/getdatasourceconfig`, { datasource: 'crm' }); // VIOLATION require-authorization
