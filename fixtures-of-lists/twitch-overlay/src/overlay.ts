import { ApiClient } from "@twurple/api";
import { StaticAuthProvider } from "@twurple/auth";

const apiClient = new ApiClient({
  authProvider: new StaticAuthProvider(process.env.TWITCH_ID!, process.env.TWITCH_TOKEN!),
});

interface Follows {
  total: number;
}

export async function followers(broadcasterId: string): Promise<number> {
  const { total } = await apiClient.callApi<Follows>({ // uses twitch.users.follows
    type: "helix",
    url: "users/follows",
    query: { to_id: broadcasterId, first: "1" },
  });
  return total;
}

export async function retag(broadcasterId: string, tagIds: string[]): Promise<void> {
  await apiClient.callApi({ // uses twitch.streams.tags.replace
    url: "streams/tags",
    method: "PUT",
    query: { broadcaster_id: broadcasterId },
    jsonBody: { tag_ids: tagIds },
  });
}

export const song = (broadcaster_id: string) =>
  apiClient.callApi({ type: "helix", url: "soundtrack/current_track", query: { broadcaster_id } }); // uses twitch.soundtrack.current_track

export const channel = (broadcaster_id: string) => apiClient.callApi({ url: "channels", query: { broadcaster_id } });
