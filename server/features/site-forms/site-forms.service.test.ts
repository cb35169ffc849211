import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { throttles } from '../../platform/rate-limiter/rate-limiter.tables.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { userStore } from '../user/user.store.ts';
import { users } from '../user/user.tables.ts';
import { deleteSiteFormsOf, type SiteFormInput, siteFormsService } from './site-forms.service.ts';
import { siteFormsStore } from './site-forms.store.ts';
import { siteForms } from './site-forms.tables.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const sent: MailMessage[] = [];
// A repeated test would otherwise meet its own users and rate limits, and hide its first error.
beforeEach(async () => {
  sent.splice(0);
  for (const table of [siteForms, throttles, users]) await db.delete(table);
});

const addOwner = () =>
  userStore(db).insert({ id: 'u', email: 'owner@example.com', passwordHash: 'x', isServerOwner: true });

const open = (changes: { salesEmail?: string; operatorEmail?: string; isPrivate?: boolean } = {}) =>
  siteFormsService({
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
    operatorEmail: changes.operatorEmail,
    isPrivate: () => changes.isPrivate ?? false,
  });

const human = { name: 'Ada', email: 'ada@firm.example', honeypot: '', captcha: 'solved' };
const sales: SiteFormInput = {
  ...human,
  kind: 'sales',
  values: {
    company: 'Firm\r\nBcc: x@evil.example',
    company_size: '51-200',
    message: 'Ten million credits.\n\nFrom March on.',
  },
};
const legal: SiteFormInput = {
  ...human,
  kind: 'legal',
  values: { company: '', topic: 'voice', content_address: 'https://a.example/v', message: 'This is my voice.' },
};
const grant: SiteFormInput = {
  ...human,
  kind: 'grant',
  values: { project: 'Tales', project_address: '', description: 'Stories\nfor all.', credits: 200_000, months: 6 },
};
const voiceData: SiteFormInput = {
  ...human,
  kind: 'voice-data',
  values: { company: '', languages: 'Sorbian', hours: 40, consent: 'In writing.', license: 'CC BY', message: 'Radio.' },
};
const report: SiteFormInput = {
  ...human,
  kind: 'report',
  values: { reason: 'voice', content_address: 'https://a.example/share/t', message: 'That is my voice.' },
};
const newest = async () => (await siteFormsStore(db).listNewest(10)).map(({ email }) => email);

it('PLAN-020 accepts no form before there is an owner, and no sales requests on a private server', async () => {
  expect([await open().isOpen('sales'), await open().isOpen('legal')]).toEqual([false, false]);
  await expect(open().submit(sales, '1.1.1.1')).rejects.toMatchObject({ code: 'sales_closed' });
  await expect(open().submit(legal, '1.1.1.1')).rejects.toMatchObject({ code: 'site_form_closed' });
  const isolated = open({ salesEmail: 'sales@firm.example', operatorEmail: 'op@firm.example', isPrivate: true });
  expect([await isolated.isOpen('sales'), await isolated.isOpen('legal')]).toEqual([false, true]);
  expect(await newest()).toEqual([]);
});

it('PLAN-020 O-83 emails sales requests to the owner or the configured recipient', async () => {
  await addOwner();
  await userStore(db).insert({ id: 'v', email: 'other@example.com', passwordHash: 'x' });
  expect(await open().isOpen('sales')).toBe(true);
  const reference = await open().submit(sales, '1.1.1.2');
  await open({ salesEmail: 'sales@example.com', operatorEmail: 'op@example.com' }).submit(sales, '1.1.1.2');
  expect(sent.map(({ to }) => to)).toEqual([
    'owner@example.com',
    'ada@firm.example',
    'sales@example.com',
    'ada@firm.example',
  ]);
  expect(sent[0]!.subject).toBe('Firm Bcc: x@evil.example asks about Timbre');
  expect(sent[0]!.text).toContain('Company size: 51-200');
  expect(sent[0]!.text).toContain(
    `Ten million credits.\n\nFrom March on.\n\nReply:\nmailto:ada@firm.example?subject=${reference}`,
  );
  expect(await newest()).toEqual(['ada@firm.example', 'ada@firm.example']);
});

it.each([
  [
    'legal',
    legal,
    /^L-/,
    /^Legal request L-\S+ about a voice that should be taken down$/,
    'content: https://a.example/v',
  ],
  [
    'report',
    report,
    /^R-/,
    /^Report R-\S+: a voice without consent$/,
    'Address of the content: https://a.example/share/t',
  ],
  [
    'grant',
    grant,
    /^G-/,
    /^Tales applies for a grant of credits$/,
    'What it is:\n\nStories\n\nfor all.\n\nCredits: 200,000',
  ],
  ['voice-data', voiceData, /^V-/, /^Ada applies for a voice data partnership$/, 'Hours of recordings: 40'],
] as const)('LAND-006 O-83 stores and confirms a form: %s', async (kind, form, referenceShape, subject, line) => {
  await addOwner();
  const reference = await open().submit(form, '1.1.2.1');
  expect(reference).toMatch(referenceShape);
  expect(await siteFormsStore(db).listNewest(10)).toEqual([
    {
      reference,
      kind,
      name: 'Ada',
      email: 'ada@firm.example',
      values: form.values,
      createdAt: clock(),
      resolvedAt: null,
      note: null,
    },
  ]);
  expect(await siteFormsStore(db).listNewest(10, 'sales')).toEqual([]);
  const [toOperator, toSender] = sent;
  expect(toOperator).toMatchObject({ to: 'owner@example.com', subject: expect.stringMatching(subject) });
  expect(toOperator!.text).toContain(line);
  expect(toSender).toMatchObject({ to: 'ada@firm.example', subject: expect.stringContaining('We received your') });
  expect(toSender!.text).toContain(`Your reference is ${reference}.`);
  // Anybody can enter the email of somebody else, so the confirmation must not carry their words.
  expect(toSender!.text).not.toMatch(/Ada|my voice|a\.example|Tales|Stories|Sorbian|In writing|Radio/);

  await open({ salesEmail: 'sales@example.com', operatorEmail: 'op@example.com' }).submit(form, '1.1.2.1');
  expect(sent[2]!.to).toBe('op@example.com');
});

it('O-83 drops forms from bots with the same reply, and requires the captcha', async () => {
  await addOwner();
  expect(await open().submit({ ...legal, honeypot: 'https://spam.example' }, '1.1.1.3')).toMatch(
    /^L-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  );
  await expect(open().submit({ ...grant, captcha: 'no' }, '1.1.1.3')).rejects.toMatchObject({
    code: 'captcha_failed',
  });
  expect([sent, await newest()]).toEqual([[], []]);
});

it('U-17 limits forms by email and IP address', async () => {
  await addOwner();
  for (const [at, form] of [sales, legal, grant].entries()) await open().submit(form, `2.2.2.${at}`);
  await expect(open().submit(voiceData, '2.2.2.9')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  const from = (at: number) => open().submit({ ...legal, email: `a${at}@firm.example` }, '3.3.3.3');
  for (let at = 0; at < 5; at += 1) await from(at);
  await expect(from(5)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});

it('O-83 deletes forms after a year, and those of a deleted account at once', async () => {
  await addOwner();
  await open().submit(legal, '4.4.4.1');
  await open().submit({ ...grant, email: 'leaver@firm.example' }, '4.4.4.1');
  await db.transaction((tx) => deleteSiteFormsOf(tx, 'leaver@firm.example'));
  expect(await newest()).toEqual(['ada@firm.example']);

  clock.advance(364 * 86_400_000);
  await open().deleteOld();
  expect(await newest()).toHaveLength(1);
  clock.advance(2 * 86_400_000);
  await open().deleteOld();
  expect(await newest()).toEqual([]);
});
