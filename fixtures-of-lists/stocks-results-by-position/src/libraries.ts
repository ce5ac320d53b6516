import { parallel } from 'async';
import pMap from 'p-map';
import { pallets, shelves, staff } from './api.js';

export async function limited() {
  const [people, wood] = await pMap([staff, pallets], (job) => job(), { concurrency: 1 });
  console.log(people.total);
  console.log(wood.total); // uses stocks.pallets.total
}

export function callbacks() {
  parallel([async () => shelves(), async () => staff()], (error: unknown, [metal, people]: any) => {
    console.log(metal.total); // uses stocks.shelves.total
    console.log(people.total);
  });
}
