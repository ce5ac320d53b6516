import GitHub from 'github-api';
import octonode from 'octonode';
import ghGot from 'gh-got';

const client = octonode.client(process.env.GITHUB_TOKEN);
const github = new GitHub({ token: process.env.GITHUB_TOKEN });

export const members = (id, callback) => client.team(id).members(callback); // uses github.teams.list-members-legacy
export const boards = (callback) => client.repo('acme/shop').projects(callback); // uses github.projects-classic.get-repos-projects
export const issues = (callback) => client.repo('acme/shop').issues(callback);
export const imported = (callback) => client.get('/repos/acme/shop/import', {}, callback); // uses github.migrations.get-import-status

export const columns = (id) => github.getProject(id).listProjectColumns(); // uses github.projects-classic.any-projects-all
export const branches = () => github.getRepo('acme', 'shop').listBranches();

export async function protections() {
  const { body } = await ghGot('repos/acme/shop/tags/protection'); // uses github.tag-protection.get-repos-tags-protection
  return body.map(({ pattern }) => pattern);
}
export const releases = () => ghGot('repos/acme/shop/releases');
