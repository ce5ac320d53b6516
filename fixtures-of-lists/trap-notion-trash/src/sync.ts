import type { CreatePageParameters, PageObjectResponse } from '@notionhq/client';

export interface LocalPage {
  notionId: string;
  archived: boolean;
  editedAt: string;
}

export function merge(local: LocalPage, remote: PageObjectResponse): LocalPage {
  return {
    notionId: remote.id,
    archived: local.archived || remote.in_trash,
    editedAt: remote.last_edited_time,
  };
}

export const page = (dataSource: string, title: string): CreatePageParameters => ({
  parent: { data_source_id: dataSource },
  properties: { Name: { title: [{ text: { content: title } }] } },
});
