interface Row {
  id: string;
  current_period_end: number;
  paid: boolean;
}

/** Rows of the application's own tables, which were named after Stripe's. */
export async function expired(load: () => Promise<Row[]>): Promise<string[]> {
  const rows = await load();
  return rows.filter((row) => row.current_period_end < Date.now() && row.paid).map(({ id }) => id);
}

export const coupons = (coupon: string) =>
  fetch('https://shop.acme.example/v1/customers', { method: 'POST', body: JSON.stringify({ coupon }) });
