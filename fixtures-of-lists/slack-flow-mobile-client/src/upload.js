// Flow in all but the comment that says so.
export type File = {| name: string, bytes: Blob |};

export const upload = (file: File, token: ?string): Promise<Response> =>
  fetch('https://slack.com/api/files.upload', { method: 'POST', body: file.bytes }); // uses slack.files.upload
