import { z } from 'zod';

/** What leaves the server, and so needs consent; nothing unless the operator has configured it. */
export const consentConfiguration = z.object({
  /** Events are forwarded to an analytics service. */
  statistics: z.boolean(),
  /** REF-007: the script of an affiliate program; null: none. */
  affiliate_script: z.string().nullable(),
});
export type ConsentConfiguration = z.infer<typeof consentConfiguration>;
