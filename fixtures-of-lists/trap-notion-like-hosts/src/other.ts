const OUR_API = 'https://api.acme.example/v1';

export const query = (id: string) => fetch(`${OUR_API}/databases/${id}/query`, { method: 'POST' });
export const list = () => fetch(`${OUR_API}/databases`);
export const notionPage = (id: string) => fetch(`https://api.notion.com/v1/pages/${id}`);
export const renameDatabase = (id: string) => fetch(`https://api.notion.com/v1/databases/${id}`, { method: 'PATCH', body: '{}' });
