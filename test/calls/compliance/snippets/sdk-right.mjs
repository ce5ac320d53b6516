import { Glean } from '@gleanwork/api-client';

const glean = new Glean({ apiToken: process.env.GLEAN_INDEXING_TOKEN, serverURL: process.env.GLEAN_ORIGIN });
await glean.indexing.documents.addOrUpdate({ document: { datasource: 'crm', id: '1', title: 'One' } });
