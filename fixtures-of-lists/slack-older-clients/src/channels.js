import { WebClient } from '@slack/client';
import slack from 'slack';
import Slack from 'slack-node';

const web = new WebClient(process.env.SLACK_TOKEN);
const node = new Slack(process.env.SLACK_TOKEN);
const bot = new slack({ token: process.env.SLACK_TOKEN });

export const rooms = () => web.channels.list({ exclude_archived: true }); // uses slack.channels.list
export const post = (text) => web.chat.postMessage({ channel: 'C1', text });
export const groups = (token) => slack.groups.list({ token }); // uses slack.groups.list
export const opened = (user) => bot.im.open({ user }); // uses slack.im.open
export const hello = (token) => slack.chat.postMessage({ token, channel: 'C1', text: 'Hello' });
export const upload = (content, callback) => node.api('files.upload', { content }, callback); // uses slack.files.upload
export const people = (callback) => node.api('users.list', callback);
