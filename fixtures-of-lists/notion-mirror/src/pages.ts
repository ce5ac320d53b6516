import type {
  AppendBlockChildrenParameters,
  BlockObjectRequest,
  CreatePageParameters,
  PageObjectResponse,
  UpdatePageParameters,
} from '@notionhq/client/build/src/api-endpoints';

export const live = (pages: PageObjectResponse[]) => pages.filter((page) => !page.archived); // uses notion.archived.response

export function newPage(database: string, title: string): CreatePageParameters {
  return {
    parent: { database_id: database }, // uses notion.pages.create.parent.database_id
    properties: { Name: { title: [{ text: { content: title } }] } },
  };
}

export const remove = (page: Pick<PageObjectResponse, 'id'>): UpdatePageParameters => ({
  page_id: page.id,
  archived: true, // uses notion.archived.request
});

export function insertAfter(parent: string, sibling: string, blocks: BlockObjectRequest[]) {
  const args: AppendBlockChildrenParameters = { block_id: parent, children: blocks };
  args.after = sibling; // uses notion.blocks.children.append.after
  return args;
}
