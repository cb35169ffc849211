import { expect, it } from 'vitest';
import type { ApiRequestQuery } from '../../../contract/workspaces/api-requests.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { apiRequestsService } from './api-requests.service.ts';
import { requestRecorderService } from './request-recorder.service.ts';

const { db } = await testDatabase();
const startedAt = Date.parse('2026-03-01T10:00:00Z');
let now = startedAt;
const clock = () => new Date(now);
const apiKeys = { listNames: async () => new Map([['key1', 'Production']]) };
const requests = apiRequestsService({ db, clock, apiKeys });
const recorder = requestRecorderService({ db, clock, log: silentLog });
const admin = await createActor(db, 'ada');
const stranger = await createActor(db, 'eve');
const byKey = { ...admin, via: 'api-key', apiKeyId: 'key1' } as const;

let count = 0;
function call(route: string, status = 200, actor: Actor | null = byKey) {
  count += 1;
  now += 1000;
  recorder.record({ id: `request${count}`, method: 'GET', route, status, elapsedMs: 12.6, actor: actor ?? undefined });
}
const list = async (query: Partial<ApiRequestQuery>, actor = admin) =>
  (await requests.list(actor, { limit: 100, start_time: startedAt, ...query })).map(({ id }) => id);

it('records the requests of API keys, and none of sessions and public routes', async () => {
  call('/v1/models');
  call('/v1/voices/:voice_id', 404);
  call('/v1/user', 200, admin);
  call('/v1/plans', 200, null);
  call('/v1/models', 500, { ...stranger, via: 'api-key', apiKeyId: 'key9' });
  await recorder.flush();
  const [first, second, ...rest] = await requests.list(admin, { limit: 10, start_time: startedAt });
  expect(first).toMatchObject({ id: 'request1', route: '/v1/models', status: 200, durationMs: 13, userId: 'ada' });
  expect(second).toMatchObject({ id: 'request2', status: 404, apiKeyId: 'key1', apiKeyName: 'Production' });
  expect(rest).toEqual([]);
  expect(await list({}, stranger)).toEqual(['request5']);
});

it('sorts by time, newest first if the range has an end', async () => {
  expect(await list({ end_time: now })).toEqual(['request2', 'request1']);
  expect(await list({ end_time: now, sort: 'asc' })).toEqual(['request1', 'request2']);
  expect(await list({ limit: 1 })).toEqual(['request1']);
  expect(await list({ end_time: startedAt + 1000 })).toEqual(['request1']);
});

it.each<[string, NonNullable<ApiRequestQuery['filters']>[number], string[]]>([
  ['equal', { column: 'status_code', operation: 'eq', values: [404] }, ['request2']],
  ['greater or equal', { column: 'status_code', operation: 'ge', values: [400] }, ['request2']],
  ['not in', { column: 'path', operation: 'not_in', values: ['/v1/models'] }, ['request2']],
  ['in with null', { column: 'api_key_id', operation: 'in', values: [null, 'key1'] }, ['request1', 'request2']],
  ['not null', { column: 'api_key_id', operation: 'neq', values: [null] }, ['request1', 'request2']],
])('filters by values that are %s', async (_name, filter, ids) => {
  expect(await list({ filters: [filter] })).toEqual(ids);
});

it('searches paths and request IDs', async () => {
  expect(await list({ search: 'VOICES' })).toEqual(['request2']);
  expect(await list({ search: '100%' })).toEqual([]);
  expect(await list({ search: 'request1' })).toEqual(['request1']);
});

it.each<[Partial<ApiRequestQuery>, string]>([
  [{ start_time: null }, 'start_time'],
  [{ start_time: startedAt, end_time: startedAt - 1 }, 'end_time'],
  [{ filters: [{ column: 'region', operation: 'eq', values: ['eu'] }] }, 'filters'],
  [{ filters: [{ column: 'status_code', operation: 'eq', values: ['404'] }] }, 'filters'],
  [{ filters: [{ column: 'path', operation: 'gt', values: ['a'] }] }, 'filters'],
])('rejects the query %j', async (query, param) => {
  await expect(list(query)).rejects.toMatchObject({ code: 'invalid_parameters', param });
});

it('is for admins', async () => {
  const editor = { ...admin, role: 'editor' } as const;
  await expect(list({}, editor)).rejects.toMatchObject({ code: 'workspace_access_denied' });
});

it('writes the other requests of a batch when a workspace was deleted', async () => {
  call('/v1/models', 200, { ...byKey, workspaceId: 'gone' as typeof admin.workspaceId });
  call('/v1/history');
  await recorder.flush();
  expect((await list({})).at(-1)).toBe(`request${count}`);
});

it('keeps requests that could not be written for the next time', async () => {
  let isBroken = true;
  const breakable = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute' && isBroken
        ? () => Promise.reject(new Error('no connection'))
        : Reflect.get(target, name, receiver),
  });
  const ofBroken = requestRecorderService({ db: breakable, clock, log: silentLog });
  ofBroken.record({ id: 'kept', method: 'GET', route: '/v1/models', status: 200, elapsedMs: 1, actor: byKey });
  await ofBroken.flush();
  expect(await list({})).not.toContain('kept');
  isBroken = false;
  await ofBroken.flush();
  expect(await list({})).toContain('kept');
});

it('deletes requests of more than 30 days ago', async () => {
  now += 30 * 86_400_000 - 3000;
  call('/v1/models');
  expect(await list({})).not.toContain('request1');
  await recorder.flush();
  await requests.deleteOld();
  now = startedAt + 20_000;
  expect(await list({})).toEqual(expect.not.arrayContaining(['request1']));
  expect((await list({})).length).toBeGreaterThan(0);
});
