import type { Octokit } from '@octokit/rest';

export class TeamDirectory {
  constructor(private readonly octokit: Octokit, private readonly org: string) {}

  async legacyMembers(teamId: number): Promise<string[]> {
    const { data } = await this.octokit.request('GET /teams/{team_id}/members', { team_id: teamId }); // uses github.teams.list-members-legacy
    return data.map((member: { login: string }) => member.login);
  }

  async members(slug: string): Promise<string[]> {
    const { data } = await this.octokit.rest.teams.listMembersInOrg({ org: this.org, team_slug: slug });
    return data.map(({ login }) => login);
  }

  async kick(teamId: number, username: string): Promise<void> {
    await this.octokit.request('DELETE /teams/{team_id}/members/{username}', { team_id: teamId, username }); // uses github.teams.remove-member-legacy
  }
}
