import { Inject, Injectable, Module } from '@nestjs/common';
import { Octokit } from '@octokit/rest';
import { Container } from 'typedi';

class Board {
  rest = { orgs: { listSecurityManagerTeams: async (_) => [] } };
}

Container.set('octokit', new Octokit());
Container.set('board', new Board());
export const teams = () => Container.get('board').rest.orgs.listSecurityManagerTeams({ org: 'acme' });
export const cached = (cache) => cache.get('boards').rest.orgs.listSecurityManagerTeams({ org: 'acme' });

@Injectable()
export class Teams {
  constructor(@Inject('GITEA') private gitea, @Inject('GITHUB') private github) {}
  list() {
    return this.gitea.rest.orgs.listSecurityManagerTeams({ org: 'acme' });
  }
  all() {
    return this.github.rest.teams.list({ org: 'acme' });
  }
}

@Module({ providers: [{ provide: 'GITEA', useClass: Board }, { provide: 'GITHUB', useFactory: () => new Octokit() }, Teams] })
export class TeamsModule {}
