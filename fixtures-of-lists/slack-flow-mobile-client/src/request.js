/**
 * The one place that talks to the server.
 *
 * @flow
 * @format
 */
import type { Reply, Token } from './types';
import typeof { Alert as AlertType } from 'react-native';

declare var __SLACK__: ?string;

const BASE: string = __SLACK__ ?? 'https://slack.com/api';

export async function post<T: { ... }>(
  token: Token,
  method: string,
  body: $ReadOnly<{ [string]: mixed }>,
): Promise<Reply<T>> {
  const answer = await fetch(`${BASE}/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(token: any)}` },
    body: JSON.stringify(body),
  });
  return ((await answer.json(): any): Reply<T>);
}

export const warn = (alert: AlertType, text: ?string): void => alert.alert(text ?? '');
