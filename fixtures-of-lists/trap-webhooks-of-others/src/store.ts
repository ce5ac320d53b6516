const rows = new Map<string, number>();

export async function store(id: string, until: number) {
  rows.set(id, until);
}
