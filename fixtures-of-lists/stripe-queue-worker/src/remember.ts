const seen = new Map<string, number>();

export async function remember(id: string, until: number) {
  seen.set(id, until);
}
