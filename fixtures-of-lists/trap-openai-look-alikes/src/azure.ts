import { AssistantsClient, AzureKeyCredential } from '@azure/openai-assistants';

const client = new AssistantsClient('https://acme.openai.azure.com', new AzureKeyCredential(process.env.KEY!));
export const open = () => client.createThread();
export const drop = (id: string) => fetch(`https://acme.openai.azure.com/openai/threads/${id}?api-version=2024-05-01-preview`, { method: 'DELETE' });
