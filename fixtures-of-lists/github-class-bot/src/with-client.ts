import type { Context } from 'probot';

type Handler = (octokit, org: string) => Promise<void>;

export const withClient = (handler: Handler) => (context: Context<'member'>) =>
  handler(context.octokit, context.payload.organization!.login);
