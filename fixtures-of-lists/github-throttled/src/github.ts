import { traced } from "@acme/observability";
import { Octokit } from "@octokit/rest";
import Bottleneck from "bottleneck";

const octokit = new Octokit({ auth: process.env.GITHUB_TOKEN });
const limiter = new Bottleneck({ minTime: 200 });

export const securityTeams = traced("github.security-teams", octokit.rest.orgs.listSecurityManagerTeams); // uses github.orgs.list-security-manager-teams

export const copilotUsage = limiter.wrap(octokit.rest.copilot.copilotMetricsForOrganization); // uses github.copilot-metrics.get-orgs-copilot-metrics

export const members = limiter.wrap(octokit.rest.orgs.listMembers);
