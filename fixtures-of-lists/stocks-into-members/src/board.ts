import axios from 'axios';

const load = async (name: string): Promise<any> => (await fetch(`https://api.stocks.example/v3/${name}`)).json();

export class Board {
  wood: any;
  metal: any;
  staff: any;

  async refresh() {
    [this.staff, this.wood] = await Promise.all([load('staff'), load('pallets')]);
    ({ data: this.metal } = await axios.get('https://api.stocks.example/v3/shelves'));
  }

  get totals() {
    return [
      this.staff.total,
      this.wood.total, // uses stocks.pallets.total
      this.metal.total, // uses stocks.shelves.total
    ];
  }
}

export async function overview() {
  const view: Record<string, any> = {};
  [view.people, { total: view.planks }, view['racks']] = await Promise.all([ // uses stocks.pallets.total
    load('staff'),
    load('pallets'),
    load('shelves'),
  ]);
  [view.people, view.others] = [view.others, view.people];
  return [view.people?.total, view.planks, view.racks.total]; // uses stocks.shelves.total
}
