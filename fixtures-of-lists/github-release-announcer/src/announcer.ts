import type { ProbotOctokit } from "probot";

const TEAM = process.env.ANNOUNCE_TEAM ?? "engineering";

export class ReleaseAnnouncer {
  constructor(
    private readonly octokit: InstanceType<typeof ProbotOctokit>,
    private readonly org: string,
  ) {}

  async announce(title: string, body: string): Promise<string> {
    const scope = { org: this.org, team_slug: TEAM };
    const existing = await this.octokit.rest.teams.listDiscussionsInOrg({ ...scope, per_page: 20 }); // uses github.team-discussions.any-orgs-teams-discussions
    const same = existing.data.find((discussion) => discussion.title === title);
    if (same) {
      const { data } = await this.octokit.rest.teams.createDiscussionCommentInOrg({ // uses github.team-discussions.any-orgs-teams-discussions-all
        ...scope,
        discussion_number: same.number,
        body,
      });
      return data.html_url;
    }
    const { data } = await this.octokit.rest.teams.createDiscussionInOrg({ ...scope, title, body }); // uses github.team-discussions.any-orgs-teams-discussions
    return data.html_url;
  }
}
