import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { throttles } from '../../platform/rate-limiter/rate-limiter.tables.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { userStore } from '../user/user.store.ts';
import { users } from '../user/user.tables.ts';
import { contactSalesService } from './contact-sales.service.ts';
import { contactSalesStore } from './contact-sales.store.ts';
import { salesRequests } from './contact-sales.tables.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const sent: MailMessage[] = [];
// A repeated test would otherwise meet its own users and rate limits, and hide its first error.
beforeEach(async () => {
  sent.splice(0);
  for (const table of [salesRequests, throttles, users]) await db.delete(table);
});

const open = (changes: { salesEmail?: string; isPrivate?: boolean } = {}) =>
  contactSalesService({
    db,
    clock,
    rateLimiter: openRateLimiter({ db, clock }),
    captcha: {
      check: async (token, { param }) => {
        if (token !== 'solved') throw new AppError('captcha_failed', { param });
      },
    },
    mail: {
      send: async (message) => {
        sent.push(message);
        return 'id';
      },
    },
    user: { serverOwner: () => userStore(db).serverOwner() },
    salesEmail: changes.salesEmail,
    isPrivate: () => changes.isPrivate ?? false,
  });
const salesRequest = {
  name: 'Ada',
  email: 'ada@firm.example',
  company: 'Firm\r\nBcc: x@evil.example',
  companySize: '51-200' as const,
  message: 'Ten million credits.\n\nFrom March on.',
  honeypot: '',
  captcha: 'solved',
};
const newest = async () => (await contactSalesStore(db).listNewest(10)).map(({ email }) => email);

it('PLAN-020 is closed before there is an owner, and on a private server', async () => {
  expect(await open().isOpen()).toBe(false);
  await expect(open().request(salesRequest, '1.1.1.1')).rejects.toMatchObject({ code: 'sales_closed' });
  expect(await open({ salesEmail: 'sales@firm.example', isPrivate: true }).isOpen()).toBe(false);
  expect(await newest()).toEqual([]);
});

it('PLAN-020 O-83 stores a request and emails it to the owner or the configured recipient', async () => {
  await userStore(db).insert({ id: 'u', email: 'owner@example.com', passwordHash: 'x', isServerOwner: true });
  await userStore(db).insert({ id: 'v', email: 'other@example.com', passwordHash: 'x' });
  expect(await open().isOpen()).toBe(true);
  await open().request(salesRequest, '1.1.1.2');
  await open({ salesEmail: 'sales@example.com' }).request(salesRequest, '1.1.1.2');
  expect(sent.map(({ to }) => to)).toEqual(['owner@example.com', 'sales@example.com']);
  expect(sent[0]!.subject).toBe('Firm Bcc: x@evil.example asks about Timbre');
  expect(sent[0]!.text).toContain('Ten million credits.\n\nFrom March on.\n\nReply:\nmailto:ada@firm.example');
  expect(await newest()).toEqual(['ada@firm.example', 'ada@firm.example']);
});

it('O-83 drops requests from bots, and requires the captcha', async () => {
  await userStore(db).insert({ id: 'u', email: 'owner@example.com', passwordHash: 'x', isServerOwner: true });
  await open().request({ ...salesRequest, honeypot: 'https://spam.example' }, '1.1.1.3');
  await expect(open().request({ ...salesRequest, captcha: 'no' }, '1.1.1.3')).rejects.toMatchObject({
    code: 'captcha_failed',
  });
  expect([sent, await newest()]).toEqual([[], []]);
});

it('U-17 limits requests by email and IP address, and deletes them after a year', async () => {
  await userStore(db).insert({ id: 'u', email: 'owner@example.com', passwordHash: 'x', isServerOwner: true });
  const often = { ...salesRequest, email: 'often@firm.example' };
  for (let at = 0; at < 3; at += 1) await open().request(often, `2.2.2.${at}`);
  await expect(open().request(often, '2.2.2.9')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  const from = (at: number) => open().request({ ...salesRequest, email: `a${at}@firm.example` }, '3.3.3.3');
  for (let at = 0; at < 5; at += 1) await from(at);
  await expect(from(5)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });

  clock.advance(364 * 86_400_000);
  await open().deleteOld();
  expect((await newest()).length).toBeGreaterThan(0);
  clock.advance(2 * 86_400_000);
  await open().deleteOld();
  expect(await newest()).toEqual([]);
});
