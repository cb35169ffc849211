import { expect, it } from 'vitest';
import { silentLog } from '../test-doubles.ts';
import {
  certificateCondition,
  diskCondition,
  enginesCondition,
  outageCondition,
  queueCondition,
} from './alert-conditions.ts';
import { type AlertCondition, openAlertWatch } from './alert-watch.ts';
import type { Alert } from './alert-webhook.ts';

/** Claims as the database does, for several processes. */
function openClaims() {
  const claimed = new Set<string>();
  return async (key: string) => {
    if (claimed.has(key)) return false;
    claimed.add(key);
    return true;
  };
}

function open(condition: AlertCondition, claim: (key: string) => Promise<boolean> = openClaims()) {
  const sent: Alert[] = [];
  const watch = openAlertWatch({ conditions: [condition], send: (alert) => sent.push(alert), log: silentLog, claim });
  return { watch, sent, check: () => watch.checkNow(condition.name) };
}

const condition = (check: AlertCondition['check'], options: Partial<AlertCondition> = {}): AlertCondition => ({
  name: 'test',
  everyMs: 1000,
  check,
  resolved: 'It is over.',
  ...options,
});

it('reports the start and the end of a problem once', async () => {
  const problems = [undefined, 'It fails.', 'It fails.', 'It still fails.', undefined, undefined];
  const { sent, check } = open(condition(async () => problems.shift()));
  for (let count = 0; count < 6; count++) await check();
  expect(sent).toEqual([
    { name: 'test', status: 'firing', text: 'It fails.' },
    { name: 'test', status: 'resolved', text: 'It is over.' },
  ]);
});

it('waits until the problem is confirmed, and keeps what it knows while it is unknown', async () => {
  const results = [
    'It fails.',
    undefined,
    'It fails.',
    new Error('unknown'),
    'It fails.',
    new Error('unknown'),
    undefined,
  ];
  const { sent, check } = open(
    condition(
      async () => {
        const result = results.shift();
        if (result instanceof Error) throw result;
        return result;
      },
      { confirmations: 2 },
    ),
  );
  const counts: number[] = [];
  for (let count = 0; count < 7; count++) {
    await check();
    counts.push(sent.length);
  }
  expect(counts).toEqual([0, 0, 0, 0, 1, 1, 2]);
});

it('reports what all processes see from one of them', async () => {
  const claim = openClaims();
  const problems: (string | undefined)[] = ['A job waits.'];
  const shared = condition(async () => problems[0], { isShared: true });
  const [one, other] = [open(shared, claim), open(shared, claim)];
  await one.check();
  await other.check();
  problems[0] = undefined;
  await one.check();
  await other.check();
  expect([...one.sent, ...other.sent].map(({ status }) => status)).toEqual(['firing', 'resolved']);
});

it('reports without the database, which knows what others reported', async () => {
  const { watch, sent } = open(
    condition(async () => undefined),
    () => Promise.reject(new Error('The database is away.')),
  );
  await watch.report('backup', 'The backup failed.');
  expect(sent).toEqual([{ name: 'backup', status: 'event', text: 'The backup failed.' }]);
});

it('reports an event once an hour', async () => {
  const { watch, sent } = open(condition(async () => undefined));
  await watch.report('backup', 'The backup failed.');
  await watch.report('backup', 'The backup failed.');
  expect(sent).toHaveLength(1);
});

it('stops at close', async () => {
  let checks = 0;
  const { watch } = open(condition(async () => void checks++ as undefined, { everyMs: 1 }));
  watch.start();
  await expect.poll(() => checks).toBeGreaterThan(1);
  watch.close();
  const before = checks;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(checks).toBeLessThanOrEqual(before + 1);
});

it('finds an outage, a full disk, a stuck queue and a certificate that ends', async () => {
  const away = outageCondition('database', 'The database', { check: () => Promise.reject(new Error('refused')) });
  expect(await away.check()).toBe('The database does not respond.');
  expect(await outageCondition('a', 'A', { check: async () => {} }).check()).toBeUndefined();

  const disk = (free: number) =>
    diskCondition({ name: 'DATA_DIR', freeBytes: async () => free * 2 ** 20 }, 500 * 2 ** 20);
  expect(await disk(499).check()).toContain('499 MB left');
  expect(await disk(500).check()).toBeUndefined();

  const queue = (...ages: number[]) =>
    queueCondition(async () => ages.map((oldestS, at) => ({ name: `job${at}`, count: 3, oldestS })));
  expect(await queue(20, 1000, 30).check()).toBe('A job job1 has been waiting for 16 minutes; 3 of them wait.');
  expect(await queue(20, 900).check()).toBeUndefined();
  expect(await queue().check()).toBeUndefined();

  const certificate = (days: number) =>
    certificateCondition('https://voice.example', async () => new Date(Date.now() + (days + 0.5) * 86_400_000));
  expect(await certificate(13).check()).toBe('The certificate of https://voice.example expires in 13 days.');
  expect(await certificate(-2).check()).toBe('The certificate of https://voice.example has expired.');
  expect(await certificate(14).check()).toBeUndefined();
});

it('finds an engine that crashes three times in ten minutes, and its end', async () => {
  const figures = { crashes: 0 };
  let minute = 0;
  const engines = enginesCondition(
    () => new Map([['sherpa', figures]]),
    () => minute * 60_000,
  );
  expect(await engines.check()).toBeUndefined();
  figures.crashes = 2;
  minute = 5;
  expect(await engines.check()).toBeUndefined();
  figures.crashes = 3;
  minute = 9;
  expect(await engines.check()).toContain('sherpa');
  minute = 16;
  expect(await engines.check()).toBeUndefined();
});
