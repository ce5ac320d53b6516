import { Octokit } from "@octokit/rest";
import { boards } from "./boards.js";

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });

const handlers = {
  list: boards.listForOrg,
  create: boards.createForOrg,
  columns: boards.listColumns,
};

export async function collect(owner: string, repo: string) {
  const issues = await octokit.paginate(octokit.rest.issues.listForRepo, { owner, repo, state: "all" });
  for await (const { data } of octokit.paginate.iterator(octokit.rest.pulls.list, { owner, repo })) {
    issues.length += data.length;
  }
  return { issues: issues.length, boards: await handlers.list({ org: owner }) };
}

export const createBoard = handlers.create.bind(boards);
export const columnsOf = handlers.columns.call(boards, { project_id: 1 });
