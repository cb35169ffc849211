import { expect, it } from 'vitest';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { openRateLimiter } from '../../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { userStore } from '../../user/user.store.ts';
import { codeLifetimeMs } from '../action-links.rules.ts';
import { codesService } from './action-codes.service.ts';
import type { CodeKind } from './action-codes.store.ts';

const { db } = await testDatabase();

async function fixture() {
  const clock = fixtureClock();
  const codes = codesService({ db, clock, rateLimiter: openRateLimiter({ db, clock }) });
  const userId = newId();
  await userStore(db).insert({ id: userId, email: `${userId}@example.com`, passwordHash: 'x' });
  const trier = { ip: newId() };
  const issue = (kind: CodeKind, subject = 's') => transaction(db, (tx) => codes.issue(tx, kind, userId, subject));
  const check = (kind: CodeKind, code: string) => codes.check([kind], code, 'code', trier);
  const use = async (kind: CodeKind, code: string) => {
    const found = await check(kind, code);
    await transaction(db, (tx) => codes.use(tx, found, 'code', trier));
  };
  return { clock, codes, userId, issue, check, use, trier };
}
const wrong = { code: 'invalid_action_code', param: 'code' };

it.each(Object.entries(codeLifetimeMs) as [CodeKind, number][])(
  'accepts a code of %s until it expires',
  async (kind, life) => {
    const { clock, issue, check } = await fixture();
    const code = await issue(kind);
    clock.advance(life - 1);
    expect(await check(kind, code)).toMatchObject({ kind, subject: 's' });
    clock.advance(1);
    await expect(check(kind, code)).rejects.toMatchObject(wrong);
  },
);

it('accepts a code once under concurrency, and only for its kind', async () => {
  const { issue, use, check } = await fixture();
  const code = await issue('reset-password');
  await expect(check('verify-email', code)).rejects.toMatchObject(wrong);
  const outcomes = await Promise.allSettled([use('reset-password', code), use('reset-password', code)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(check('reset-password', code)).rejects.toMatchObject(wrong);
});

it('revokes older codes of the same kind, except those that revert an email', async () => {
  const { issue, check } = await fixture();
  const [older, newer] = [await issue('verify-email'), await issue('verify-email')];
  await expect(check('verify-email', older)).rejects.toMatchObject(wrong);
  await check('verify-email', newer);
  const [first] = [await issue('revert-email', 'first@example.com'), await issue('revert-email', 'second@example.com')];
  expect(await check('revert-email', first)).toMatchObject({ subject: 'first@example.com' });
});

it('stores only the hash of a code', async () => {
  const { issue } = await fixture();
  const code = await issue('internal');
  expect(code).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await db.$client.query('select * from action_codes');
  expect(JSON.stringify(rows)).not.toContain(code);
});

it('rejects the code of another account', async () => {
  const { codes, issue, trier } = await fixture();
  const code = await issue('support-access');
  const other = codes.check(['support-access'], code, 'code', { ...trier, userId: newId() });
  await expect(other).rejects.toMatchObject(wrong);
});

it('AUTH-021 rejects even the right code after too many attempts, until the window ends', async () => {
  const { clock, codes, issue, check, userId } = await fixture();
  const code = await issue('verify-email');
  for (let at = 0; at < 30; at += 1) await expect(check('verify-email', 'x')).rejects.toMatchObject(wrong);
  const message = 'Too many attempts, please try again in a few minutes.';
  await expect(check('verify-email', code)).rejects.toMatchObject({ code: 'rate_limit_exceeded', message });
  clock.advance(15 * 60_000);
  await check('verify-email', code);
  // Attempts on one account count across addresses.
  const from = () => codes.check(['support-access'], 'x', 'code', { ip: newId(), userId });
  for (let at = 0; at < 10; at += 1) await expect(from()).rejects.toMatchObject(wrong);
  await expect(from()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});
