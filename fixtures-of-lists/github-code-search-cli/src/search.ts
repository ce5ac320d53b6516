import { Command } from 'commander';
import { api } from './client.js';

const searchCode = async (q: string, page = 1) => {
  const { data } = await api.get('/search/code', { params: { q, sort: 'indexed', per_page: 50, page } }); // uses github.search.code.sort
  return data.items;
};

const searchRepos = async (q: string) => {
  const { data } = await api.get('/search/repositories', { params: { q, sort: 'stars', order: 'desc' } });
  return data.items;
};

const program = new Command();
program.command('code <query>').action(async (query: string) => console.table(await searchCode(query)));
program.command('repos <query>').action(async (query: string) => console.table(await searchRepos(query)));
await program.parseAsync();
