import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '../temporary.js';

/** Arguments of git: an author, and no maintenance of a repository that will not last. */
export const GIT_SETTINGS: readonly string[] = [
  'user.name=a',
  'user.email=a@example.com',
  'init.defaultBranch=main',
  'maintenance.auto=false',
  'protocol.file.allow=always',
].flatMap((setting) => ['-c', setting]);

/** A directory tree on disk, outside of every repository. */
export class Tree {
  readonly root = temporaryDirectory('tree');

  /** @param files names of empty files, or texts by name */
  constructor(files: Record<string, string> | string[]) {
    const texts = Array.isArray(files) ? Object.fromEntries(files.map((file) => [file, ''])) : files;
    for (const [file, text] of Object.entries(texts)) this.write(file, text);
  }

  path(file: string): string {
    return join(this.root, file);
  }

  write(file: string, text = ''): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Runs git in the tree, without the configuration of the person who runs the tests. */
  git(...args: string[]): string {
    const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1' };
    return execFileSync('git', [...GIT_SETTINGS, ...args], {
      cwd: this.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  /** Makes the tree a repository and tracks the files; by default all that are not ignored. */
  commit(...files: string[]): this {
    this.git('init', '--quiet');
    this.git('add', ...(files.length > 0 ? ['--force', ...files] : ['--all']));
    this.git('commit', '--quiet', '--allow-empty', '--message', 'x');
    return this;
  }
}
