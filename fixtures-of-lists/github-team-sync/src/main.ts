import { config } from './config.js';
import { octokit } from './github.js';
import { TeamDirectory } from './teams.js';

const directory = new TeamDirectory(octokit, config.org);
const before = await directory.legacyMembers(42);
for (const login of before) console.log(login);
await octokit.rest.orgs.addSecurityManagerTeam({ org: config.org, team_slug: 'secops' }); // uses github.orgs.add-security-manager-team
