/** Ids of what rows refer to. */
export function idsOf<Row>(rows: Row[], key: string): string[] {
  return rows.map((row) => String(row?.[key as keyof Row])); // uses stripe.Invoice.payment_intent
}

export const column = (key: string) => (row: any) => row[key]; // uses stripe.Charge.invoice

export function pick(row: any, keys: readonly string[]) {
  const picked: Record<string, unknown> = {};
  for (const key of keys) picked[key] = row[key]; // uses stripe.Invoice.charge
  return picked;
}

export function one({ row, key }: { row: any; key: string }) {
  const { [key]: value } = row;
  return value;
}

export class Table {
  constructor(private readonly rows: any[]) {}

  column(key: string) {
    return this.rows.map((row) => row[key]);
  }
}
