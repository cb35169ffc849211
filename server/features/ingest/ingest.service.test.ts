import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { appEvents, eventGroups, serverEvents } from '../../../contract/catalogue/events.ts';
import { ingestRoutes } from '../../../contract/instance/ingest.ts';
import type { Actor } from '../../platform/actor.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { analyticsTarget, type ForwardedEvent } from './analytics-target.service.ts';
import { ingestService } from './ingest.service.ts';

const clock = fixtureClock();
const actor = { userId: 'ada' } as Actor;

function setUp({ isForwarding = true, ccpaOptOut = false } = {}) {
  const counted: string[] = [];
  const queued: ForwardedEvent[] = [];
  const ingest = ingestService({
    clock,
    isForwarding,
    secret: new Uint8Array(32),
    metrics: { recordEvent: (event) => counted.push(event) },
    jobs: {
      send: async (_kind, payload) => {
        queued.push(...(payload as { events: ForwardedEvent[] }).events);
        return '1';
      },
    },
    findUser: async () => ({ ccpaOptOut }),
  });
  return { counted, queued, ingest };
}
const event = { event: 'share link copied', at: clock() } as const;

it('ANALYT-002 O-89 names at least 300 events in 11 groups', () => {
  expect(Object.keys(eventGroups)).toHaveLength(11);
  expect(new Set(appEvents).size).toBe(appEvents.length);
  expect(appEvents.length).toBeGreaterThanOrEqual(300);
});

it('ANALYT-003 refuses events of the server from a page', () => {
  const { body } = ingestRoutes['POST /ingest'];
  const accepts = (name: string) => body.safeParse({ events: [{ event: name, at_unix_ms: 0 }] }).success;
  expect(appEvents.every(accepts)).toBe(true);
  expect(serverEvents.some(accepts)).toBe(false);
});

it('counts events, and forwards them under a pseudonym with a plausible time', async () => {
  const { counted, queued, ingest } = setUp();
  await ingest.recordOfPage(actor, [event, { ...event, at: new Date('2001-01-01') }], false);
  expect(counted).toEqual(['share link copied', 'share link copied']);
  const ofAda = { id: expect.any(String), event: 'share link copied', distinctId: queued[0]?.distinctId };
  expect(queued).toEqual([
    { ...ofAda, at: clock().toISOString() },
    { ...ofAda, at: new Date(clock().getTime() - 3_600_000).toISOString() },
  ]);
  expect(queued[0]?.distinctId).not.toContain('ada');
  await ingest.recordOfServer('voice deleted');
  expect(queued[2]).toMatchObject({ event: 'voice deleted' });
});

it('ANALYT-006 CONSENT-009 forwards nothing of people who opted out, and records nothing on a privacy signal', async () => {
  const optedOut = setUp({ ccpaOptOut: true });
  await optedOut.ingest.recordOfPage(actor, [event], false);
  expect(optedOut.queued).toEqual([]);
  const signalled = setUp();
  await signalled.ingest.recordOfPage(actor, [event], true);
  expect([signalled.counted, signalled.queued]).toEqual([[], []]);
});

it('queues nothing while no service is configured', async () => {
  const { counted, queued, ingest } = setUp({ isForwarding: false });
  await ingest.recordOfPage(actor, [event], false);
  expect([counted.length, queued.length]).toEqual([1, 0]);
});

/** An analytics service that replies with `status`. */
const received: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
let status = 200;
const service = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  received.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
  response.writeHead(status).end('{}');
});
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
afterAll(() => service.close());
const target = (kind: 'posthog' | 'segment') =>
  analyticsTarget({
    settings: { kind, url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, key: 'key-of-project' },
    outgoing: { allowPrivate: true },
    log: silentLog,
  });
const forwarded = { id: 'e1', event: 'share link copied', at: '2026-01-15T12:00:00.000Z', distinctId: 'p1' };

it('sends batches in the formats of PostHog and Segment', async () => {
  status = 200;
  await target('posthog').send([forwarded]);
  expect(received.at(-1)).toMatchObject({
    url: '/batch/',
    body: {
      api_key: 'key-of-project',
      batch: [{ uuid: 'e1', event: 'share link copied', properties: { distinct_id: 'p1' } }],
    },
  });
  await target('segment').send([forwarded]);
  expect(received.at(-1)).toMatchObject({
    url: '/v1/batch',
    authorization: `Basic ${btoa('key-of-project:')}`,
    body: { batch: [{ type: 'track', messageId: 'e1', anonymousId: 'p1', timestamp: forwarded.at }] },
  });
});

it('retries when the service is down, not when it refuses', async () => {
  status = 503;
  await expect(target('posthog').send([forwarded])).rejects.toThrow('503');
  status = 429;
  await expect(target('posthog').send([forwarded])).rejects.toThrow('429');
  status = 401;
  await expect(target('posthog').send([forwarded])).resolves.toBeUndefined();
});
