// The path of another product on the same hosts: `ticket` is no id, and the id is no `child`.
export const notes = (site: string, prefix: string | undefined, id: string) =>
  fetch(new URL(`${prefix ?? '/rest/v3'}/ticket/${id}/note`, `https://${site}.spaces.example`));
