import github from 'octonode';

const server = github.client(process.env.GHES_TOKEN, { hostname: 'git.acme.example/api/v3' });

server.team(5).info((error: Error | null, team: { name: string }) => console.log(error ?? team.name));
server.get('/teams/5/members', {}, (error: Error | null, status: number, body: unknown[]) => {
  console.log(error ?? status, body.length);
});

const other = github.client(process.env.GHES_TOKEN, { hostname: 'git.acme.example' });
other.repo('acme/site').projects((error: Error | null, projects: unknown[]) => console.log(error ?? projects.length));
