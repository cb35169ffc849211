import { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { afterEach, describe, expect, it } from 'vitest';
import { type Tier, tiers } from '../../../contract/catalogue/plans/plans.ts';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import type { Subscription } from '../subscription/subscription.store.ts';
import { userStore } from '../user/user.store.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { type UsageStatsInput, usageService } from './usage.service.ts';
import { usageTableService } from './usage-table.service.ts';

const { db } = await testDatabase();
const now = new Date('2026-03-10T09:30:00Z');
const clock = fixtureClock(now);
const keys = new Map([
  ['key1', 'Robot'],
  ['key2', 'Robot'],
]);
let tier: Tier = 'creator';
const subscription = { get: async () => ({ tier }) as Subscription };
const usage = usageService({
  db,
  clock,
  voices: { nameLookup: async () => (id) => ({ v1: 'Maren', v2: 'Fergus' })[id] },
  apiKeys: { listNames: async () => keys },
  user: { findEmails: (ids) => userStore(db).findEmails(ids) },
  subscription,
  onUse: async () => {},
});
const table = usageTableService({ db, subscription });

afterEach(() => {
  tier = 'creator';
  clock.advance(now.getTime() - clock().getTime());
});

let workspaces = 0;
/** A workspace of an admin and an editor. */
async function newWorkspace(): Promise<{ admin: Actor; editor: Actor }> {
  workspaces += 1;
  const [admin, editor] = [`admin${workspaces}`, `editor${workspaces}`];
  for (const id of [admin, editor]) await userStore(db).insert({ id, email: `${id}@example.com`, passwordHash: 'x' });
  const workspaceId = await transaction(db, (tx) =>
    workspaceStore(tx).create({ id: `workspace${workspaces}`, name: 'Test', ownerId: admin }),
  );
  const of = (userId: string, role: Actor['role']): Actor => ({
    userId,
    workspaceId,
    role,
    via: 'session',
    permissions: undefined,
  });
  return { admin: of(admin, 'admin'), editor: of(editor, 'editor') };
}

const voiceUse = (voiceId: string, credits: number) => ({
  voiceId,
  credits,
  characters: 2 * credits,
  audioMs: 60 * credits,
});
interface More {
  modelId?: string;
  firstAudioMs?: number;
  concurrency?: number;
  voiceMultiplier?: number;
}
const use = (actor: Actor, voiceId: string, credits: number, more: More = {}) =>
  transaction(db, (tx) =>
    usage.record(tx, actor, {
      product: 'TTS',
      modelId: more.modelId ?? 'eleven_v3',
      voices: [{ ...voiceUse(voiceId, credits), voiceMultiplier: more.voiceMultiplier ?? 1 }],
      firstAudioMs: more.firstAudioMs ?? 100,
      concurrency: more.concurrency ?? 1,
    }),
  );

const march = { startUnix: Date.parse('2026-03-09T00:00:00Z'), endUnix: Date.parse('2026-03-11T23:59:59Z') };
const getUsage = async (actor: Actor, input: Partial<UsageStatsInput> = {}) => {
  const { times, usage: found } = await usage.getStats(actor, {
    ...march,
    workspace: false,
    breakdown: 'none',
    interval: 'day',
    bucketSizeS: undefined,
    metric: 'credits',
    timeZone: 'UTC',
    ...input,
  });
  return { times: times.map((ms) => new Date(ms).toISOString()), usage: Object.fromEntries(found) };
};

describe('USAGE-002 usage by time', () => {
  it('lists every day of a range in milliseconds or seconds, from the start of the first', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 30);
    await use(admin, 'v1', 12);
    const days = {
      times: ['2026-03-09T00:00:00.000Z', '2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'],
      usage: { All: [0, 42, 0] },
    };
    expect(await getUsage(admin)).toEqual(days);
    expect(await getUsage(admin, { startUnix: march.startUnix / 1000, endUnix: (march.endUnix - 999) / 1000 })).toEqual(
      days,
    );
    expect(
      await getUsage(admin, { startUnix: Date.parse('2026-03-10T09:00:00Z'), endUnix: clock().getTime() }),
    ).toEqual({
      times: ['2026-03-10T09:00:00.000Z'],
      usage: { All: [42] },
    });
    expect((await getUsage(admin, { startUnix: Date.parse('2026-03-10T10:00:00Z') })).usage).toEqual({ All: [0, 0] });
  });

  it('supports cumulative values, bucket sizes in seconds, and other time zones', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 10);
    expect((await getUsage(admin, { interval: 'cumulative' })).usage).toEqual({ All: [0, 10, 10] });
    const { times, usage: found } = await getUsage(admin, { bucketSizeS: 43_200 });
    expect([times[2], found.All]).toEqual(['2026-03-10T00:00:00.000Z', [0, 0, 10, 0, 0, 0]]);
    const auckland = await getUsage(admin, { timeZone: 'Pacific/Auckland' });
    expect(auckland.times[1]).toBe('2026-03-09T11:00:00.000Z');
    expect(auckland.usage).toEqual({ All: [0, 10, 0, 0] });
    expect((await getUsage(admin, { interval: 'week' })).usage).toEqual({ All: [10] });
    expect((await getUsage(admin, { interval: 'month' })).usage).toEqual({ All: [10] });
  });

  it('counts credits, characters, minutes, requests and the time to first audio', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 1000, { firstAudioMs: 100 });
    await use(admin, 'v2', 500, { firstAudioMs: 301 });
    const all = async (metric: UsageStatsInput['metric']) => (await getUsage(admin, { metric })).usage.All![1];
    expect(await all('tts_characters')).toBe(3000);
    expect(await all('minutes_used')).toBe(1.5);
    expect(await all('request_count')).toBe(2);
    expect(await all('ttfb_avg')).toBe(200.5);
  });
});

describe('USAGE-003 usage by breakdown', () => {
  it('breaks usage down by the names of voices, models, products and API keys', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 1);
    await use({ ...admin, via: 'api-key', apiKeyId: 'key1' }, 'v2', 20, { modelId: 'eleven_flash_v2_5' });
    await use({ ...admin, via: 'api-key', apiKeyId: 'key2' }, 'gone', 300);
    await use({ ...admin, via: 'api-key', apiKeyId: 'old1' }, 'v1', 4000);
    await use({ ...admin, via: 'api-key', apiKeyId: 'old2' }, 'v1', 50_000);
    const second = async (breakdown: UsageStatsInput['breakdown']) =>
      Object.fromEntries(
        Object.entries((await getUsage(admin, { breakdown })).usage).map(([name, values]) => [name, values[1]]),
      );
    expect(await second('voice')).toEqual({ Maren: 54_001, 'Deleted voice': 300, Fergus: 20 });
    expect(await second('model')).toEqual({ eleven_v3: 54_301, eleven_flash_v2_5: 20 });
    expect(await second('product_type')).toEqual({ TTS: 54_321 });
    const expectedUsage = { 'No API key': 1, 'Robot (key1)': 20, 'Robot (key2)': 300 };
    expect(await second('api_keys')).toEqual({ ...expectedUsage, 'Deleted keys': 54_000 });
    expect(await second('all_api_keys')).toEqual({
      ...expectedUsage,
      'Deleted key (old1)': 4000,
      'Deleted key (old2)': 50_000,
    });
    expect(await second('has_api_key')).toEqual({ true: 54_320, false: 1 });
    expect(await second('groups')).toEqual({ 'No group': 54_321 });
  });

  it('answers every breakdown of the SDK', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 1);
    await use({ ...admin, via: 'api-key', apiKeyId: 'key1' }, 'v2', 20, { voiceMultiplier: 1.5 });
    const answers: Record<string, unknown> = {};
    for (const breakdown of Object.values(ElevenLabs.BreakdownTypes)) {
      const { usage } = await getUsage(admin, { breakdown, workspace: true });
      answers[breakdown] = Object.fromEntries(Object.entries(usage).map(([name, values]) => [name, values[1]]));
    }
    expect(answers).toEqual({
      none: { All: 21 },
      voice: { Maren: 1, Fergus: 20 },
      voice_multiplier: { 1: 1, 1.5: 20 },
      user: { [`${admin.userId}@example.com`]: 21 },
      groups: { 'No group': 21 },
      api_keys: { 'No API key': 1, Robot: 20 },
      all_api_keys: { 'No API key': 1, Robot: 20 },
      product_type: { TTS: 21 },
      model: { eleven_v3: 21 },
      // Usage has none of these here: it is all in one part, so that the sum of the parts stays true.
      resource: { None: 21 },
      request_queue: { None: 21 },
      region: { None: 21 },
      subresource_id: { None: 21 },
      reporting_workspace_id: { [admin.workspaceId]: 21 },
      has_api_key: { false: 1, true: 20 },
      request_source: { web: 1, api: 20 },
    });
  });

  it('answers every metric of the SDK', async () => {
    const { admin } = await newWorkspace();
    for (let request = 1; request <= 20; request++)
      await use(admin, 'v1', 1000, {
        firstAudioMs: request === 20 ? 4000 : 10 * request,
        concurrency: (request % 4) + 1,
      });
    clock.advance(86_400_000);
    await use(admin, 'v2', 500, { firstAudioMs: 800, concurrency: 9 });
    const ask = async (input: Partial<UsageStatsInput>) => (await getUsage(admin, input)).usage;
    const answers: Record<string, unknown> = {};
    for (const metric of Object.values(ElevenLabs.MetricType)) answers[metric] = (await ask({ metric })).All;
    expect(answers).toEqual({
      credits: [0, 20_000, 500],
      tts_characters: [0, 40_000, 1000],
      minutes_used: [0, 20, 0.5],
      request_count: [0, 20, 1],
      ttfb_avg: [0, 295, 800],
      ttfb_p95: [0, expect.closeTo(190, -1.2), expect.closeTo(800, -1.8)],
      fiat_units_spent: [0, 0, 0],
      concurrency: [0, 4, 9],
      concurrency_average: [0, 2.5, 9],
    });
    expect(await ask({ metric: 'ttfb_p95', interval: 'cumulative' })).toEqual({
      All: [0, expect.closeTo(190, -1.2), expect.closeTo(800, -1.8)],
    });
    expect(await ask({ metric: 'concurrency', interval: 'cumulative', breakdown: 'voice' })).toEqual({
      Maren: [0, 4, 4],
      Fergus: [0, 0, 9],
    });
    expect(await ask({ metric: 'concurrency', interval: 'week' })).toEqual({ All: [9] });
    expect(await ask({ metric: 'fiat_units_spent', breakdown: 'voice' })).toEqual({});
    const byVoice = await ask({ metric: 'ttfb_p95', breakdown: 'voice', bucketSizeS: 43_200 });
    expect(Object.values(byVoice).map((values) => values.length)).toEqual([6, 6]);
  });

  it('answers every interval of the SDK, and intervals of its own', async () => {
    const { admin } = await newWorkspace();
    await use(admin, 'v1', 10);
    const lengths: Record<string, number> = {};
    for (const interval of Object.values(ElevenLabs.UsageAggregationInterval)) {
      const { usage, times } = await getUsage(admin, { interval });
      expect(usage.All?.length).toBe(times.length);
      expect(usage.All?.at(interval === 'cumulative' ? -1 : usage.All.indexOf(10))).toBe(10);
      lengths[interval] = times.length;
    }
    expect(lengths).toEqual({ hour: 72, day: 3, week: 1, month: 1, cumulative: 3 });
    for (const [bucketSizeS, count] of [
      [3600, 72],
      [10_800, 24],
      [86_400, 3],
      [604_800, 1],
    ] as const)
      expect((await getUsage(admin, { bucketSizeS })).usage.All).toHaveLength(count);
  });

  it('reports only the caller’s usage, unless an admin requests the workspace', async () => {
    const [{ admin, editor }, other] = [await newWorkspace(), await newWorkspace()];
    await use(admin, 'v1', 5);
    await use(editor, 'v1', 70);
    await use(other.admin, 'v1', 900);
    expect((await getUsage(admin)).usage.All).toEqual([0, 5, 0]);
    expect((await getUsage(editor)).usage.All).toEqual([0, 70, 0]);
    expect((await getUsage(admin, { workspace: true, breakdown: 'user' })).usage).toEqual({
      [`${editor.userId}@example.com`]: [0, 70, 0],
      [`${admin.userId}@example.com`]: [0, 5, 0],
    });
    await expect(getUsage(editor, { workspace: true })).rejects.toMatchObject({
      code: 'workspace_access_denied',
      param: 'include_workspace_metrics',
    });
    await expect(getUsage(admin, { breakdown: 'user' })).rejects.toMatchObject({ param: 'breakdown_type' });
  });

  it('counts each voice of a dialogue, and the request once', async () => {
    const { admin } = await newWorkspace();
    const voices = [voiceUse('v2', 7), voiceUse('v1', 3)];
    const speechUsage = { product: 'TTS', modelId: 'eleven_v3', voices, firstAudioMs: 80, concurrency: 1 } as const;
    for (let round = 0; round < 2; round++) await transaction(db, (tx) => usage.record(tx, admin, speechUsage));
    expect((await getUsage(admin, { breakdown: 'voice' })).usage).toEqual({ Fergus: [0, 14, 0], Maren: [0, 6, 0] });
    expect((await getUsage(admin, { metric: 'request_count' })).usage.All).toEqual([0, 2, 0]);
  });
});

it('USAGE-004 breaks usage down only for plans with usage analytics, and gives every plan its totals', async () => {
  const { admin } = await newWorkspace();
  await use(admin, 'v1', 5);
  const days = { startMs: march.startUnix, endMs: march.endUnix, intervalS: 86_400, filters: [], timeZone: 'UTC' };
  const refused: Tier[] = [];
  for (tier of tiers) {
    expect((await getUsage(admin)).usage).toEqual({ All: [0, 5, 0] });
    expect((await getUsage(admin, { interval: 'week', metric: 'request_count' })).usage).toEqual({ All: [1] });
    expect((await table.query(admin, { ...days, groupBy: [] })).rows).toMatchObject([{ credits: 5 }]);
    const detailed = [
      () => getUsage(admin, { breakdown: 'voice' }),
      () => getUsage(admin, { breakdown: 'user', workspace: true }),
      () => table.query(admin, { ...days, groupBy: ['product_type'] }),
      () =>
        table.query(admin, {
          ...days,
          groupBy: [],
          filters: [{ column: 'voice_id', operation: 'eq', values: ['v1'] }],
        }),
    ];
    const results = await Promise.allSettled(detailed.map((ask) => ask()));
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'answered'));
    expect(new Set(codes).size, `${tier}: ${codes}`).toBe(1);
    if (codes[0] === 'feature_not_available') refused.push(tier);
  }
  expect(refused).toEqual(['free']);
});

it('U-57 reports failures, refunds and totals', async () => {
  const { admin, editor } = await newWorkspace();
  await use(admin, 'v1', 5);
  const failed = { product: 'TTS', modelId: 'eleven_v3', voiceId: 'v1', refundedCredits: 44 } as const;
  for (const actor of [admin, admin, editor]) await usage.recordFailure(actor, failed);
  expect(await usage.getTotals(admin, { ...march, workspace: false })).toEqual({
    credits: 5,
    characters: 10,
    requests: 1,
    audioMs: 300,
    failedRequests: 2,
    refundedCredits: 88,
  });
  expect(await usage.getTotals(admin, { ...march, workspace: true })).toMatchObject({ failedRequests: 3, credits: 5 });
  expect((await getUsage(admin)).usage.All).toEqual([0, 5, 0]);
});

it.each([
  [{ bucketSizeS: 60 }, 'aggregation_bucket_size'],
  [{ startUnix: march.endUnix, endUnix: march.startUnix }, 'end_unix'],
  [{ startUnix: 0, interval: 'hour' }, 'aggregation_interval'],
  [{ timeZone: 'Mars/Olympus' }, 'time_zone'],
  [{ timeZone: 'Asia/Kolkata' }, 'time_zone'],
] satisfies [Partial<UsageStatsInput>, string][])('rejects %o, naming %s', async (input, param) => {
  const { admin } = await newWorkspace();
  await expect(getUsage(admin, input)).rejects.toMatchObject({ code: 'invalid_parameters', param });
});

it('records concurrent usage completely', async () => {
  const { admin } = await newWorkspace();
  await Promise.all(Array.from({ length: 40 }, () => use(admin, 'v1', 3)));
  expect((await getUsage(admin)).usage.All).toEqual([0, 120, 0]);
});

it('returns filtered tables by time and columns to admins', async () => {
  const { admin, editor } = await newWorkspace();
  await use(admin, 'v1', 5);
  await use(editor, 'v2', 70);
  const input = {
    startMs: march.startUnix,
    endMs: march.endUnix,
    intervalS: 86_400,
    groupBy: ['voice_id', 'product_type'] as const,
    filters: [],
    timeZone: 'UTC',
  };
  const startMs = Date.parse('2026-03-10T00:00:00Z');
  const rows = [
    { startMs, parts: ['v1', 'TTS'], credits: 5 },
    { startMs, parts: ['v2', 'TTS'], credits: 70 },
  ];
  expect(await table.query(admin, input)).toEqual({ columns: input.groupBy, rows });
  const without = { column: 'voice_id', operation: 'not_in' as const, values: ['v2', 'v3'] };
  expect((await table.query(admin, { ...input, filters: [without] })).rows).toEqual(rows.slice(0, 1));
  await expect(table.query(editor, input)).rejects.toMatchObject({ code: 'workspace_access_denied' });
  await expect(table.query(admin, { ...input, groupBy: ['region'] })).rejects.toMatchObject({ param: 'group_by' });
  await expect(table.query(admin, { ...input, intervalS: 60 })).rejects.toMatchObject({ param: 'interval_seconds' });
  const filters = [{ ...without, operation: 'gt' as const }];
  await expect(table.query(admin, { ...input, filters })).rejects.toMatchObject({ param: 'filters' });
});
