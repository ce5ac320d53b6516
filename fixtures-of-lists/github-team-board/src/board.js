import GitHub from 'github-api';
const gh = new GitHub({ token: process.env.GH });
const team = gh.getTeam(2027812);
export const members = () => team.listMembers().then(({ data }) => data.map((m) => m.login)); // uses github.teams.list-members-legacy
export async function board(id) {
  const project = gh.getProject(id);
  const { data: columns } = await project.listProjectColumns(); // uses github.projects-classic.any-projects-all
  for (const c of columns) await project.createProjectCard(c.id, { note: 'x' }); // uses github.projects-classic.any-projects-columns-all
}
export const issues = (o, r) => gh.getIssues(o, r).listIssues({});
export const projects = (o, r) => gh.getRepo(o, r).listProjects(); // uses github.projects-classic.get-repos-projects
export const forks = (o, r) => gh.getRepo(o, r).listForks();
const ghe = new GitHub({ token: 'x' }, 'https://ghe.acme.example/api/v3');
export const onServer = () => ghe.getTeam(1).getTeam();
