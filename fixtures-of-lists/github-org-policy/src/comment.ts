import type { Endpoints } from '@octokit/types';

type Comment = Endpoints['POST /repos/{owner}/{repo}/pulls/{pull_number}/comments']['parameters'];

export const inline = (pull: { owner: string; repo: string; number: number; head: string }, path: string, at: number): Comment => ({
  owner: pull.owner,
  repo: pull.repo,
  pull_number: pull.number,
  commit_id: pull.head,
  path,
  position: at, // uses github.pulls.create-review-comment.position
  body: 'Please add a test for this branch.',
});
