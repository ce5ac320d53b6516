import { hubspot } from "./client.js";

export interface Segment {
  listId: number;
  name: string;
}

export async function segments(): Promise<Segment[]> {
  const response = await hubspot.apiRequest({ path: "/contacts/v1/lists", qs: { count: 250 } }); // uses hubspot.lists.list
  const { lists } = (await response.json()) as { lists: Segment[] };
  return lists;
}

export async function addToSegment(listId: number, vids: number[]): Promise<void> {
  await hubspot.apiRequest({ // uses hubspot.lists.add
    method: "POST",
    path: `/contacts/v1/lists/${listId}/add`,
    body: { vids },
  });
}

export async function pipelines() {
  const response = await hubspot.apiRequest({
    method: "GET",
    path: "/crm/v3/pipelines/deals",
    qs: { archived: true }, // uses hubspot.pipelines.archived
  });
  return response.json();
}

export const createContact = (email: string) =>
  hubspot.crm.contacts.basicApi.create({ properties: { email }, associations: [] });
