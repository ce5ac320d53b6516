import type { GitHubClient } from "./client.js";

export interface DailyUsage {
  date: string;
  active: number;
}

export async function teamUsage(gh: GitHubClient, org: string, team?: string): Promise<DailyUsage[]> {
  const { data } = team
    ? await gh.rest.copilot.copilotMetricsForTeam({ org, team_slug: team }) // uses github.copilot-metrics.get-orgs-team-copilot-metrics
    : await gh.rest.copilot.copilotMetricsForOrganization({ org }); // uses github.copilot-metrics.get-orgs-copilot-metrics
  return data.map((day) => ({ date: day.date, active: day.total_active_users ?? 0 }));
}
