import { z } from 'zod';

export const schema = z.object({ current_period_end: z.number() });
