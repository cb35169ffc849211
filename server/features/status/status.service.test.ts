import { expect, it } from 'vitest';
import type { ServerState } from './status.rules.ts';
import { judgeAll, judgeServices } from './status.rules.ts';
import { statusService } from './status.service.ts';

const healthy: ServerState = {
  isDatabaseUp: true,
  isStorageUp: true,
  isDiskFull: false,
  crashingEngines: [],
  hasRecognizer: true,
  sendsMail: true,
  oldestJobS: 0,
  mail: { sent: 4, failing: 0 },
};
const all = 'operational operational operational operational operational';
const judge = (state: Partial<ServerState>) => Object.values(judgeServices({ ...healthy, ...state })).join(' ');

it.each([
  ['everything works', {}, all],
  [
    'the database is away',
    { isDatabaseUp: false, mail: undefined, oldestJobS: undefined },
    'outage outage outage outage outage',
  ],
  ['the storage is away', { isStorageUp: false }, 'degraded degraded degraded operational operational'],
  ['the disk is full', { isDiskFull: true }, 'degraded degraded degraded operational operational'],
  ['a voice crashes', { crashingEngines: ['sherpa/kokoro'] }, 'degraded operational degraded operational operational'],
  [
    'a recognizer crashes',
    { crashingEngines: ['recognize/x'] },
    'operational degraded operational operational operational',
  ],
  ['music crashes', { crashingEngines: ['music'] }, all],
  ['jobs wait', { oldestJobS: 1000 }, 'operational degraded operational operational degraded'],
  ['no email is sent', { mail: { sent: 0, failing: 2 } }, 'operational operational operational operational outage'],
  ['an email fails', { mail: { sent: 3, failing: 1 } }, 'operational operational operational operational degraded'],
  [
    'mail and recognizers are not set up',
    { sendsMail: false, hasRecognizer: false },
    'operational not_set_up operational operational not_set_up',
  ],
] as const)('judges speech, transcription, agents, live updates and mail when %s', (_, state, expected) => {
  expect(judge(state)).toBe(expected);
});

it('names the worst state, and no outage of what is not set up', () => {
  expect(judgeAll(['operational', 'not_set_up'])).toBe('operational');
  expect(judgeAll(['operational', 'degraded'])).toBe('degraded');
  expect(judgeAll(['degraded', 'outage', 'operational'])).toBe('outage');
});

function open(check: () => Promise<void>) {
  let reads = 0;
  const dependency = { check, isDown: () => false };
  const status = statusService({
    clock: () => new Date('2026-11-27T06:00:00Z'),
    dependencies: { database: dependency, storage: dependency },
    disks: [{ name: 'DATA_DIR', freeBytes: async () => 1000 }],
    minFreeBytes: 500,
    drain: { isDraining: false },
    version: '1.0.0',
    sendsMail: true,
    hasRecognizer: () => true,
    engineFigures: () => new Map([['speech', { running: 2, waiting: 1, open: 2, calls: 9, crashes: 0 }]]),
    findCrashing: () => [],
    findDueJobs: async () => {
      reads++;
      return [{ name: 'mail.deliver', count: 1, oldestS: 3.5 }];
    },
    countMail: async () => ({ sent: 1, failing: 0 }),
  });
  return { status, reads: () => reads };
}

it('reads the state once for many callers', async () => {
  const { status, reads } = open(async () => {});
  const replies = await Promise.all(Array.from({ length: 50 }, () => status.read()));
  expect(new Set(replies).size).toBe(1);
  expect(replies[0]).toMatchObject({ overall: 'operational', services: { speech: 'operational' } });
  expect(reads()).toBe(1);
});

it('answers while the database is away or silent', async () => {
  expect(await open(() => Promise.reject(new Error('refused'))).status.read()).toMatchObject({ overall: 'outage' });
  expect(await open(() => new Promise(() => {})).status.read()).toMatchObject({ overall: 'outage' });
});

it('tells the operator what it knows', async () => {
  expect(await open(async () => {}).status.readDetails()).toMatchObject({
    version: '1.0.0',
    dependencies: [
      { name: 'database', isUp: true },
      { name: 'storage', isUp: true },
    ],
    disks: [{ setting: 'DATA_DIR', freeBytes: 1000, minimumBytes: 500 }],
    jobs: [{ name: 'mail.deliver', count: 1 }],
    mail: { sent: 1, failing: 0 },
  });
});
