import type { Tier } from './plans.ts';

const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];

/** Bytes of all indexes of a workspace's knowledge base, as in the documentation of the public API. */
const bytes: Readonly<Record<Tier, number>> = {
  free: megabyte,
  starter: 2 * megabyte,
  creator: 20 * megabyte,
  pro: 100 * megabyte,
  growing_business: 500 * megabyte,
  scale_2024_08_10: gigabyte,
  // More than one server stores.
  trial: 1024 * gigabyte,
  enterprise: 1024 * gigabyte,
};

export const ragIndexBytes = (tier: Tier): number => bytes[tier];
