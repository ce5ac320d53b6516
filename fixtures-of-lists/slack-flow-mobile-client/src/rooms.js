/* @flow */
import { post } from './request';
import type { Channel, Token } from './types';

export class Rooms<+T: Token> {
  +token: T;
  #known: Map<string, Channel> = new Map();

  constructor(token: T) {
    (this: any).token = token;
  }

  all = (limit?: number): Promise<
    $ReadOnlyArray<Channel>,
  > => (post((this.token: any), 'channels.list', { limit }): any); // uses slack.channels.list

  async open(user: string): Promise<?string> {
    const { channel } = (await post<{ channel: Channel }>((this.token: any), 'im.open', { user }): any); // uses slack.im.open
    return channel?.id;
  }

  current(): Promise<mixed> {
    return post((this.token: any), 'conversations.list', {});
  }
}
