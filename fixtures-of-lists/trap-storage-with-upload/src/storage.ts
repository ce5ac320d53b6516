import { WebClient } from '@slack/web-api';
import { createClient } from '@supabase/supabase-js';

const slack = new WebClient(process.env.TOKEN);
const bucket = createClient(process.env.SUPABASE_URL!, process.env.SUPABASE_KEY!).storage.from('reports');
const drive = { files: { upload: async (name: string, body: Blob) => bucket.upload(name, body) }, stars: { list: () => [1, 2] } };

export async function save(name: string, body: Blob) {
  await drive.files.upload(name, body);
  await slack.chat.postMessage({ channel: 'C1', text: `${name}, ${drive.stars.list().length} stars` });
  await slack.files.info({ file: 'F1' });
}
