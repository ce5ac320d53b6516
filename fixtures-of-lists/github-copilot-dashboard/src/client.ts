import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";

const Client = Octokit.plugin(restEndpointMethods, paginateRest, retry).defaults({
  userAgent: "copilot-dashboard/2.1",
});

export type GitHubClient = InstanceType<typeof Client>;

export function createClient(token: string): GitHubClient {
  return new Client({ auth: token });
}
