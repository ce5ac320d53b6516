export function current(): { id: string } | undefined {
  const match = /parcel=(\d+)/.exec(location.search);
  return match ? { id: match[1]! } : undefined;
}
