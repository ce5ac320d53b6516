import { createClient } from "./client.js";
import { teamUsage } from "./metrics.js";

const [org, team] = process.argv.slice(2);
const gh = createClient(process.env.GITHUB_TOKEN!);
console.table(await teamUsage(gh, org, team));
