import { pallets, shelves, staff } from './api.js';

export async function literal() {
  const [people, wood, metal] = await Promise.all([staff(), pallets(), shelves()]);
  return {
    people: people.total,
    wood: wood.total, // uses stocks.pallets.total
    metal: metal.total, // uses stocks.shelves.total
  };
}

export async function settled() {
  const [people, wood] = await Promise.allSettled([staff(), pallets()]);
  if (people.status === 'fulfilled') console.log(people.value.total);
  if (wood.status === 'fulfilled') console.log(wood.value.total); // uses stocks.pallets.total
}

export async function settledInARow() {
  const results = await Promise.allSettled([shelves(), staff()]);
  const [metal, people] = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
  console.log(metal.total); // uses stocks.shelves.total
  console.log(people.total);
}

const JOBS = [staff, shelves] as const;

export async function named() {
  const done = await Promise.all(JOBS.map((job) => job()));
  console.log(done[0].total);
  console.log(done.at(-1)!.total); // uses stocks.shelves.total
  const { 0: people, 1: metal } = done;
  console.log(people.total);
  console.log(metal.total); // uses stocks.shelves.total
}

export async function spread() {
  const first = [staff(), pallets()];
  const [people, wood, metal] = await Promise.all([...first, shelves()]);
  console.log(people.total);
  console.log(wood.total); // uses stocks.pallets.total
  console.log(metal.total); // uses stocks.shelves.total
}

export async function rest(days: string[]) {
  const [people, ...wood] = await Promise.all([staff(), ...days.map(() => pallets())]);
  console.log(people.total);
  console.log(wood[3]!.total); // uses stocks.pallets.total
  const [, ...others] = await Promise.all([pallets(), shelves(), staff()]);
  console.log(others[0]!.total); // uses stocks.shelves.total
  console.log(others[1]!.total);
}

export async function either(night: boolean) {
  const results = await Promise.all([pallets(), staff()]);
  for (const result of results) console.log(result.total); // uses stocks.pallets.total
  console.log(results[night ? 0 : 1].total); // uses stocks.pallets.total
}

export async function oneByOne() {
  const results: any[] = [];
  results.push(await staff());
  results.push(await pallets());
  console.log(results[0].total);
  console.log(results[1].total); // uses stocks.pallets.total
}

export async function turned() {
  const results: any[] = [];
  results.push(await staff());
  results.push(await pallets());
  results.reverse();
  console.log(results[0].total); // uses stocks.pallets.total
}

export async function perhaps(night: boolean) {
  const work = [];
  if (night) work.push(staff());
  work.push(shelves());
  const [first] = await Promise.all(work);
  console.log(first.total); // uses stocks.shelves.total
}

export const chained = () =>
  Promise.all([staff(), shelves()]).then(([people, metal]) => [
    people.total,
    metal.total, // uses stocks.shelves.total
  ]);
