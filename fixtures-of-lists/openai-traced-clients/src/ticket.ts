import { z } from 'zod';

export const Ticket = z.object({ subject: z.string(), urgent: z.boolean() });
