const SLACK = 'https://slack.com/api';

async function slack(method: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${SLACK}/${method}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.SLACK_BOT_TOKEN}`, ...headers },
    body,
  });
  const reply = await response.json();
  if (!reply.ok) throw new Error(reply.error);
  return reply;
}

export async function upload(channel: string, name: string, content: Blob) {
  const form = new FormData();
  form.append('channels', channel);
  form.append('filename', name);
  form.append('file', content, name);
  return slack('files.upload', form); // uses slack.files.upload
}

export const say = (channel: string, text: string) =>
  slack('chat.postMessage', JSON.stringify({ channel, text }), { 'content-type': 'application/json' });
