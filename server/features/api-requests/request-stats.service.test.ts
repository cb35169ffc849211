import { expect, it } from 'vitest';
import { apiRequestsRoutes } from '../../../contract/workspaces/api-requests.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { apiRequestsStore } from './api-requests.store.ts';
import { requestStatsService } from './request-stats.service.ts';

const { db } = await testDatabase();
const now = Date.parse('2026-03-10T12:00:00Z');
const stats = requestStatsService({
  db,
  clock: () => new Date(now),
  apiKeys: { listNames: async () => new Map([['key1', 'Production']]) },
});
const admin = await createActor(db, 'ada');
const stranger = await createActor(db, 'eve');

let count = 0;
const row = (at: string, status: number, durationMs: number, apiKeyId = 'key1', workspaceId = admin.workspaceId) => {
  count += 1;
  const base = { id: `request${count}`, workspaceId, userId: 'ada', apiKeyId, method: 'GET', route: '/v1/models' };
  return { ...base, status, durationMs, createdAt: new Date(at) };
};
await apiRequestsStore(db).insert([
  row('2026-03-08T23:30:00Z', 200, 10),
  row('2026-03-09T01:00:00Z', 200, 20),
  row('2026-03-09T02:00:00Z', 404, 30, 'deleted'),
  row('2026-03-10T08:00:00Z', 500, 1030),
  row('2026-03-10T08:00:00Z', 200, 5, 'key9', stranger.workspaceId),
]);

const { query: schema } = apiRequestsRoutes['GET /v1/workspace/analytics/request-stats'];
const read = (query: object = {}, actor = admin) =>
  stats.read(actor, schema.parse({ start_time: Date.parse('2026-03-08T00:00:00Z'), end_time: now, ...query }));
const partsOf = async (query: object) =>
  (await read(query)).parts.map(({ id, name, requests }) => [id, name, requests.join(' ')]);

it('counts requests by day and status, with percentiles of each day and of all', async () => {
  const { time, parts, latency, totals, api_keys } = await read();
  expect(time).toEqual([8, 9, 10].map((day) => Date.UTC(2026, 2, day)));
  expect(parts.map(({ id, requests }) => [id, ...requests])).toEqual(
    expect.arrayContaining([
      ['2xx', 1, 1, 0],
      ['4xx', 0, 1, 0],
      ['5xx', 0, 0, 1],
    ]),
  );
  expect(latency).toMatchObject({ p50: [10, 25, 1030], p99: [10, 30, 1030] });
  expect(totals).toEqual({ requests: 4, failed: 2, p50: 25, p95: 880, p99: 1000 });
  expect(api_keys).toEqual([{ api_key_id: 'key1', name: 'Production' }]);
});

it('counts by key and route, in the days of a time zone, and by hour', async () => {
  expect(await partsOf({ breakdown: 'api_key' })).toEqual([
    ['key1', 'Production', '1 1 1'],
    ['deleted', null, '0 1 0'],
  ]);
  expect(await partsOf({ breakdown: 'path', time_zone: 'Europe/Berlin' })).toEqual([
    ['GET /v1/models', 'GET /v1/models', '0 3 1'],
  ]);
  const byHour = await read({ interval: 'hour', start_time: Date.parse('2026-03-10T07:10:00Z') });
  expect([byHour.time.length, byHour.latency.p50]).toEqual([6, [null, 1030, null, null, null, null]]);
});

it('filters by key and status, and counts nothing of other workspaces', async () => {
  expect((await read({ api_key_id: 'deleted' })).totals).toMatchObject({ requests: 1, failed: 1 });
  expect((await read({ status: '2xx' })).totals).toMatchObject({ requests: 2, failed: 0 });
  expect((await read({}, stranger)).totals.requests).toBe(1);
  expect((await read({ api_key_id: 'none' })).totals).toEqual({
    requests: 0,
    failed: 0,
    p50: null,
    p95: null,
    p99: null,
  });
});

it.each([
  [{ end_time: Date.parse('2026-03-01T00:00:00Z') }, 'end_time'],
  [{ interval: 'hour', start_time: Date.parse('2026-03-01T00:00:00Z') }, 'interval'],
  [{ time_zone: 'Nowhere' }, 'time_zone'],
])('rejects the query %j', async (query, param) => {
  await expect(read(query)).rejects.toMatchObject({ code: 'invalid_parameters', param });
});

it('is for admins, and editors to whom a group grants it', async () => {
  const editor = { ...admin, role: 'editor' } as const;
  await expect(read({}, editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  const grants = [{ to: 'group', permissions: ['workspace_analytics_full_read'] }] as const;
  expect((await read({}, { ...editor, grants } as never)).totals.requests).toBe(4);
});
