import { expect, it } from 'vitest';
import { isOutage } from '../../http/errors.ts';
import { openMetrics } from '../../platform/metrics/metrics.ts';
import { systemService } from './system.service.ts';

const responds = { check: async () => {} };
const isAway = { check: () => Promise.reject(new Error('refused')) };
const isSilent = { check: () => new Promise<void>(() => {}) };
const open = (database: typeof responds, storage: typeof responds) =>
  systemService({ database, storage, metrics: openMetrics(), drain: { isDraining: false }, version: '1' });

it('is ready when database and storage respond', async () => {
  await open(responds, responds).ready();
});

it.each([
  ['the database is away', isAway, responds, 'service_unavailable'],
  ['the storage is away', responds, isAway, 'storage_unavailable'],
  ['the database is silent', isSilent, responds, 'service_unavailable'],
  ['the storage is silent', responds, isSilent, 'storage_unavailable'],
] as const)('is not ready, and says so within two seconds, when %s', async (_name, database, storage, code) => {
  const startedAt = performance.now();
  const error = await open(database, storage)
    .ready()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code, retryAfterInS: 5 });
  // An outage is logged once, and not for each request of a monitor.
  expect(isOutage(error)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
