import TwitchApi from 'node-twitch';
import { TwitterClient } from 'twitter-api-client';

const twitter = new TwitterClient({ apiKey: 'a', apiSecret: process.env.SECRET! });
const twitch = new TwitchApi({ client_id: 'a', client_secret: process.env.SECRET! });

export const tweets = (user_id: string) => twitter.tweets.statusesUserTimeline({ user_id }); // uses twitter.statuses.user_timeline
export const newer = (id: string) => twitter.tweetsV2.createTweet({ text: id });
export const followers = (to_id: string) => twitch.getFollows({ to_id }); // uses twitch.users.follows
export const streams = (channel: string) => twitch.getStreams({ channel });
