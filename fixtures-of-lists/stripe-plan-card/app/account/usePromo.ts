import { useEffect, useState } from 'react';
import type Stripe from 'stripe';

export function usePromo(code: string) {
  const [promo, setPromo] = useState<Stripe.PromotionCode | null>(null);

  useEffect(() => {
    const ctl = new AbortController();
    fetch(`/api/promo/${encodeURIComponent(code)}`, { signal: ctl.signal })
      .then((r) => r.json())
      .then(setPromo)
      .catch(() => setPromo(null));
    return () => ctl.abort();
  }, [code]);

  return { valid: promo?.active ?? false, percent: promo?.coupon.percent_off ?? 0 }; // uses stripe.PromotionCode.coupon
}
