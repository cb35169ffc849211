import type { SiteFormKind } from '../../../contract/catalogue/site/site-form-values.ts';

/** Forms per window: by IP address, by email, and of one kind in total. */
export const limits = { perAddress: 5, perEmail: 3, total: 200 } as const;

/** Forms are stored for a year. */
export const retentionMs = 365 * 86_400_000;

const prefixes = { sales: 'S', legal: 'L', grant: 'G', 'voice-data': 'V', report: 'R' } as const satisfies Record<
  SiteFormKind,
  string
>;

/** A reference that people can read out: `L-7K3M-9Q2X`. `id` ends with eight random characters. */
export function toReference(kind: SiteFormKind, id: string): string {
  const random = id.slice(-8).toUpperCase();
  return `${prefixes[kind]}-${random.slice(0, 4)}-${random.slice(4)}`;
}
