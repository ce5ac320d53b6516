import { ApiClient, type HelixUser } from '@twurple/api';
const api = new ApiClient({ authProvider: undefined as any });
export async function follows(name: string) {
  const user = await api.users.getUserByName(name);
  if (!user) return [];
  const { data } = await user.getFollows(); // uses twitch.users.follows
  return data;
}
export const both = async (user: HelixUser, other: HelixUser) => user.getFollowTo(other); // uses twitch.users.follows
export async function tags(ids: string[]) {
  const users = await api.users.getUsersByIds(ids);
  for (const u of users) {
    const s = await u.getStream();
    if (s) console.log(await s.getTags()); // uses twitch.tags.streams
  }
}
