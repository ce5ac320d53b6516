import TwitchApi from 'node-twitch';
import kraken from 'twitch-api-v5';
import { TwitterClient } from 'twitter-api-client';

const twitter = new TwitterClient({ apiKey: 'a', apiSecret: process.env.SECRET! });
const twitch = new TwitchApi({ client_id: 'a', client_secret: process.env.SECRET! });

export const tweets = (user_id: string) => twitter.tweets.statusesUserTimeline({ user_id }); // uses twitter.statuses.user_timeline
export const newer = (id: string) => twitter.tweetsV2.createTweet({ text: id });
export const followers = (to_id: string) => twitch.getFollows({ to_id }); // uses twitch.users.follows
export const featured = (callback: () => void) => kraken.streams.featured({ limit: 5 }, callback); // uses twitch-v5.kraken
export const streams = (channel: string) => twitch.getStreams({ channel });
