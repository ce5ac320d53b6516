import type { components } from '@octokit/openapi-types';
import type { RestEndpointMethodTypes } from '@octokit/rest';

type Listed = components['schemas']['base-gist'];
type Repo = RestEndpointMethodTypes['repos']['get']['response']['data'];

export function popular(gists: Listed[]): Listed[] {
  return gists.filter((g) => (g.forks?.length ?? 0) > 3 && (g.history?.length ?? 0) > 1);
}

export const features = (repo: Repo) => ({
  wiki: repo.has_wiki,
  downloads: repo.has_downloads,
  squashTitle: repo.squash_merge_commit_title,
});

export const touched = (seatTeam: components['schemas']['team-organization']) => seatTeam.updated_at;
