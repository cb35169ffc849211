import { afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openSharedCounts } from '../../platform/shared-counts/shared-counts.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { windowCounts } from './window-counts.ts';

const { db } = await testDatabase();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const counts of opened.splice(0)) await counts.close();
});
function open(share: Parameters<typeof windowCounts>[0] = openSharedCounts(db).add) {
  const counts = windowCounts(share, silentLog);
  opened.push(counts);
  return counts;
}

it('adds up the requests of several processes within two seconds', async () => {
  const [one, other] = [open(), open()];
  const stored = async () => (await openSharedCounts(db).add([{ key: 'key a', amount: 0, resetInMs: 60_000 }]))[0]!;
  for (let at = 0; at < 30; at++) one.add('key a', 1, 100);
  await vi.waitFor(async () => expect((await stored()).amount).toBe(30), 2000);
  for (let at = 0; at < 40; at++) other.add('key a', 1, 100);
  expect(other.add('key a', 0, 100).total).toBe(40);
  await vi.waitFor(() => expect(other.add('key a', 0, 100).total).toBe(70), 2000);
  one.add('key a', 1, 100);
  await vi.waitFor(() => expect(one.add('key a', 0, 100).total).toBe(71), 2000);
  expect(one.add('key a', 0, 100).resetInS).toBeLessThanOrEqual(60);
});

it('does not ask the database about keys far below their limit', async () => {
  const share = vi.fn(async () => []);
  const counts = open(share);
  for (let at = 0; at < 5; at++) counts.add('key b', 1, 100);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(share).not.toHaveBeenCalled();
});

it('keeps counting for itself while the database fails', async () => {
  const counts = open(async () => Promise.reject(new Error('no database')));
  for (let at = 0; at < 20; at++) counts.add('key c', 1, 100);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(counts.add('key c', 1, 100).total).toBe(21);
});
