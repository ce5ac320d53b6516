import { Configuration, OpenAIApi } from 'openai-edge';

export const runtime = 'edge';

const openai = new OpenAIApi(new Configuration({ apiKey: process.env.OPENAI_API_KEY }));

export async function POST(request: Request) {
  const { messages } = await request.json();
  const response = await openai.createChatCompletion({ model: 'gpt-4-0613', stream: true, messages }); // uses openai.model.gpt-4-0613
  return new Response(response.body);
}
