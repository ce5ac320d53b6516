import { Version3Client } from "jira.js";

const client = new Version3Client({
  host: process.env.JIRA_HOST!,
  authentication: { basic: { email: process.env.JIRA_EMAIL!, apiToken: process.env.JIRA_TOKEN! } },
});

interface Found {
  issues: { key: string }[];
}

export function backlog(project: string): Promise<Found> {
  return client.sendRequest<Found>( // uses jira.search.get
    {
      url: "/rest/api/3/search",
      method: "GET",
      params: { jql: `project = ${project} AND status = Backlog` },
    },
    undefined as never,
  );
}

export function assign(issue: string, name: string, done: (error: unknown) => void): void {
  void client.sendRequest(
    { url: `/rest/api/2/issue/${issue}/assignee`, method: "PUT", data: { name } }, // uses jira.issue.assignee.name
    done,
  );
}

export const myself = () => client.sendRequest<{ accountId: string }>({ url: "/rest/api/3/myself", method: "GET" }, undefined as never);
