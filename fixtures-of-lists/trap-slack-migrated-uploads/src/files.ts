import { WebClient } from '@slack/web-api';

const web = new WebClient(process.env.TOKEN);

export const upload = (channel_id: string, content: string) => web.filesUploadV2({ channel_id, content, filename: 'files.upload.txt' });

export async function byHand(channel_id: string, bytes: Uint8Array) {
  const { upload_url, file_id } = await web.files.getUploadURLExternal({ filename: 'x', length: bytes.length });
  await fetch(upload_url!, { method: 'POST', body: bytes });
  await web.files.completeUploadExternal({ files: [{ id: file_id! }], channel_id });
}

export class UploadError extends Error {
  readonly method = 'files.upload';
}
