import type { components } from '@octokit/openapi-types';

type Schemas = components['schemas'];
export type Gist = Schemas['gist-simple'];

export interface Entry {
  id: string;
  revisions: number;
  copies: number;
}

export function toEntry(gist: Gist): Entry {
  return {
    id: gist.id ?? '',
    revisions: gist.history?.length ?? 0, // uses github.gist-simple.history
    copies: (gist.forks ?? []).length, // uses github.gist-simple.forks
  };
}

export class RepoIndex {
  #repos: Array<Schemas['repository']> = [];

  load(repos: Array<Schemas['repository']>) {
    this.#repos = repos;
  }

  withDownloads(): string[] {
    return this.#repos.filter((r) => !r.archived && r.has_downloads).map((r) => r.full_name); // uses github.repository.has_downloads
  }
}
