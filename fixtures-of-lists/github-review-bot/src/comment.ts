import type { Octokit } from '@octokit/rest';

export interface Remark { path: string; line: number; position?: number; text: string }

export async function post(octokit: Octokit, pull: { owner: string; repo: string; pull_number: number }, sha: string, remarks: Remark[]) {
  for (const remark of remarks) {
    const place =
      remark.position === undefined
        ? { line: remark.line, side: 'RIGHT' as const }
        : { position: remark.position }; // uses github.pulls.create-review-comment.position
    await octokit.rest.pulls.createReviewComment({ ...pull, commit_id: sha, path: remark.path, body: remark.text, ...place });
  }
}
