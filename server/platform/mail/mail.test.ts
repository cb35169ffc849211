import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { transaction } from '../db/database-client.ts';
import { testDatabase } from '../db/test-database.ts';
import { openQueue } from '../jobs/queue.ts';
import type { RunOutcome } from '../jobs/runner.ts';
import { silentLog } from '../test-doubles.ts';
import { renderEmail } from './email-template.ts';
import { openMail } from './mail.ts';
import { deliverMail } from './mail-delivery.ts';

const { db, url } = await testDatabase();
const received: Email[] = [];
/** The stored error of the message, at each attempt to deliver it. */
const errorsBefore: (string | null | undefined)[] = [];
/** Rejections that the mail server sends for the next messages. */
const refusals: (Error & { responseCode: number })[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream: SMTPServerDataStream, _session: unknown, done: (error?: Error) => void) {
    buffer(stream).then(async (raw) => {
      const [newest] = await mail.list(1);
      errorsBefore.push(newest?.lastError);
      const refusal = refusals.shift();
      if (refusal) return done(refusal);
      received.push(await PostalMime.parse(raw));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

const outcomes: RunOutcome[] = [];
/** A mail service whose messages go to the mail server, unless `smtp` is undefined. */
async function open(smtp: string | undefined) {
  const delivery = { ...deliverMail({ db, smtpUrl: smtp, from: 'Timbre <voice@example.org>' }), retryDelayInS: 0 };
  const onRun = (_name: string, outcome: RunOutcome) => outcomes.push(outcome);
  const jobs = await openQueue({ url, db, log: silentLog, runsJobs: true, onRun, pollIntervalInS: 1 });
  await jobs.run([delivery]);
  return { jobs, mail: openMail({ db, jobs }) };
}
const { jobs, mail } = await open(smtpUrl);
afterAll(async () => {
  await jobs.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});
afterEach(async () => {
  // The next test would count unfinished deliveries as its own.
  const unfinished = sql`select from pgboss.job where name = 'mail.deliver' and state < 'completed'`;
  await eventually(async () => expect((await db.execute(unfinished)).rows).toEqual([]));
  for (const list of [received, errorsBefore, outcomes]) list.splice(0);
});
const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });
const message = {
  to: 'zoë@example.org',
  subject: 'Grüße – 你好',
  text: 'Hello.\nSecond line: čeština',
  html: '<p>Hello</p>',
};
const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 15_000, interval: 30 });

it('delivers a message unchanged', async () => {
  const id = await mail.send(message);
  await eventually(() => expect(received).toHaveLength(1));
  const [arrived] = received;
  expect(arrived).toMatchObject({ subject: message.subject, from: { name: 'Timbre', address: 'voice@example.org' } });
  expect(arrived?.to?.[0]?.address).toBe(message.to);
  expect(arrived?.text?.trim()).toBe(message.text);
  expect(arrived?.html).toContain('<p>Hello</p>');
  await eventually(async () => expect((await mail.get(id))?.sentAt).toBeInstanceOf(Date));
});

it('U-60 sends the one-click unsubscribe headers, and deletes the body after delivery', async () => {
  const unsubscribeUrl = 'https://voice.example/leave?key=a.b-c_d';
  const id = await mail.send({ ...message, unsubscribeUrl });
  await mail.send(message);
  await eventually(() => expect(received).toHaveLength(2));
  const valuesOf = (name: string) =>
    received.flatMap(({ headers }) => headers.filter(({ key }) => key === name).map(({ value }) => value));
  expect(valuesOf('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
  expect(valuesOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  await eventually(async () => expect((await mail.get(id))?.sentAt).toBeInstanceOf(Date));
  expect(await mail.get(id)).toMatchObject({ text: '', html: null, unsubscribeUrl: null });
});

it('U-16 prevents header injection', async () => {
  const evil = 'Hello\r\nBcc: victim@example.org\r\n\r\nText';
  await mail.send(renderEmail({ to: message.to, name: evil, text: { subject: evil, lines: [evil] } }));
  await mail.send({ ...message, subject: evil });
  await eventually(() => expect(received).toHaveLength(2));
  for (const { bcc, headers, to } of received) {
    expect(bcc).toBeUndefined();
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(to?.map(({ address }) => address)).toEqual([message.to]);
  }
});

it('retries after a temporary rejection, and delivers once', async () => {
  refusals.push(refusal(451));
  const id = await mail.send(message);
  await eventually(async () => expect(await mail.get(id)).toMatchObject({ sentAt: expect.any(Date), lastError: null }));
  expect(errorsBefore).toEqual([null, expect.stringContaining('not now')]);
  expect(received).toHaveLength(1);
  await eventually(() => expect(outcomes).toEqual(['failed', 'completed']));
});

it('does not retry a permanent rejection, and stores its reason', async () => {
  refusals.push(refusal(550));
  const id = await mail.send(message);
  await eventually(async () => expect((await mail.get(id))?.lastError).toContain('not now'));
  // The queue repeats failed jobs only.
  await eventually(() => expect(outcomes).toEqual(['completed']));
  expect(received).toEqual([]);
});

it('sends nothing when the transaction does not commit', async () => {
  const before = await mail.list(100);
  const broken = transaction(db, async (tx) => {
    await mail.send({ ...message, subject: 'never' }, tx);
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  await transaction(db, (tx) => mail.send({ ...message, subject: 'yes' }, tx));
  await eventually(() => expect(received.map(({ subject }) => subject)).toEqual(['yes']));
  expect(await mail.list(100)).toHaveLength(before.length + 1);
});

it('keeps messages without a mail server, newest first', async () => {
  await jobs.close();
  const { jobs: otherJobs, mail } = await open(undefined);
  const ids = [await mail.send({ ...message, subject: 'one' }), await mail.send({ ...message, subject: 'two' })];
  expect((await mail.list(2)).map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect(await mail.get(ids[0]!)).toMatchObject({ to: message.to, text: message.text, sentAt: null });
  expect(await mail.get('nobody')).toBeUndefined();
  await eventually(() => expect(outcomes).toHaveLength(2));
  await otherJobs.close();
});
