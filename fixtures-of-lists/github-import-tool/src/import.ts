import { github } from './http.js';

interface Import { status: string; authors_count: number }
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function importRepository(repo: `${string}/${string}`, url: string) {
  await github(`/repos/${repo}/import`, { method: 'PUT', body: { vcs: 'git', vcs_url: url } }); // uses github.migrations.start-import
  for (;;) {
    const { status } = await github<Import>(`/repos/${repo}/import`); // uses github.migrations.get-import-status
    if (status === 'complete') break;
    if (status === 'error') {
      await github(`/repos/${repo}/import`, { method: 'DELETE' }); // uses github.migrations.cancel-import
      throw new Error('the import failed');
    }
    await sleep(5000);
  }
  return github(`/repos/${repo}/import/authors`); // uses github.migrations.get-commit-authors
}

export const issues = (repo: string) => github(`/repos/${repo}/issues?state=open`);
