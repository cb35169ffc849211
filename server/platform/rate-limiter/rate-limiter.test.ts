import { expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { fixtureClock } from '../test-clock.ts';
import { openRateLimiter } from './rate-limiter.ts';

const { db } = await testDatabase();

it('U-17 counts the IPv6 addresses of one /64 together, and keeps other subjects apart', async () => {
  const limiter = openRateLimiter({ db, clock: fixtureClock(new Date('2026-03-10T09:30:00Z')) });
  await limiter.consume('address', '2001:db8:0:1::1', 2);
  await limiter.consume('address', '2001:db8:0:1:ffff::2', 2);
  await expect(limiter.consume('address', '2001:db8:0:1::3', 2)).rejects.toMatchObject({
    code: 'rate_limit_exceeded',
    retryAfterInS: 900,
  });
  await limiter.consume('address', '2001:db8:0:2::1', 2);
  await limiter.consume('email', '2001:db8:0:1::1', 2);
});

it('reads a count without counting, until its window ends', async () => {
  let now = new Date('2026-03-10T09:30:00Z');
  const limiter = openRateLimiter({ db, clock: () => now });
  expect(await limiter.count('text', '192.0.2.7')).toBe(0);
  await limiter.consume('text', '192.0.2.7', 3, 60_000);
  await limiter.consume('text', '192.0.2.7', 3, 60_000);
  expect(await limiter.count('text', '192.0.2.7')).toBe(2);
  now = new Date('2026-03-10T09:31:00Z');
  expect(await limiter.count('text', '192.0.2.7')).toBe(0);
});

it('keeps nobody out for longer than a window after the clock was set back by an hour', async () => {
  let now = new Date('2026-03-10T10:30:00Z');
  const limiter = openRateLimiter({ db, clock: () => now });
  await limiter.consume('step', '192.0.2.8', 1, 60_000);
  await expect(limiter.consume('step', '192.0.2.8', 1, 60_000)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  now = new Date('2026-03-10T09:30:00Z');
  await limiter.consume('step', '192.0.2.8', 1, 60_000);
  await expect(limiter.consume('step', '192.0.2.8', 1, 60_000)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});
