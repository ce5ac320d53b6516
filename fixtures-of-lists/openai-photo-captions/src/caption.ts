interface Request {
  model: string;
  max_tokens: number;
  messages: { role: 'user'; content: { type: string; text?: string; image_url?: { url: string } }[] }[];
}

const MODELS = { quick: 'gpt-6-luna', exact: 'gpt-4-1106-vision-preview' } as const;

export async function caption(url: string, quality: keyof typeof MODELS = 'quick'): Promise<string> {
  const request: Request = {
    model: MODELS[quality], // uses openai.model.gpt-4-1106-vision-preview
    max_tokens: 200,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
  };
  const response = await fetch('https://api.openai.com/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.OPENAI_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const { choices } = (await response.json()) as { choices: { message: { content: string } }[] };
  return choices[0].message.content;
}

export const exactly = (url: string) => caption(url, 'exact');
