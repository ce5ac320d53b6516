import { Octokit } from "@octokit/rest";
import pRetry from "p-retry";

const { migrations } = new Octokit({ auth: process.env.GITHUB_TOKEN }).rest;

export function commitAuthors(owner, repo) {
  return pRetry(migrations.getCommitAuthors.bind(migrations, { owner, repo }), { retries: 5 }); // uses github.migrations.get-commit-authors
}
