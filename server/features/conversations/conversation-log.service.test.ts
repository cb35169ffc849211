import { buffer } from 'node:stream/consumers';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { conversationAudioKey } from './conversation-handle.service.ts';
import { conversations, conversationTurns } from './conversations.tables.ts';
import { testConversations } from './test-conversations.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);
const { clock, subscription, usage, queued } = talking;
const { signal } = new AbortController();
const minute = 60_000;
const done = { reason: 'Client disconnected', status: 'done' } as const;

const find = async (id: string) => (await db.select().from(conversations).where(eq(conversations.id, id)))[0];
const turnsOf = (id: string) =>
  db
    .select()
    .from(conversationTurns)
    .where(eq(conversationTurns.conversationId, id))
    .orderBy(asc(conversationTurns.position));

it('API-023 announces each new turn, correction and feedback once it is stored', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor), { caller: actor });
  const announcements = async (write: () => Promise<unknown>) => {
    talking.announced.length = 0;
    await write();
    return talking.announced.filter((id) => id === handle.id).length;
  };
  const turn = { role: 'agent', message: 'Hello', atMs: 0, details: { event_id: 1 } } as const;
  expect(await announcements(() => handle.addTurn(turn))).toBe(1);
  expect(await announcements(() => handle.correctTurn(0, { message: 'Hell' }))).toBe(1);
  expect(await announcements(() => handle.feedback(1, 'dislike'))).toBe(1);
  await handle.end(done);
});

it('AGENT-005 writes turns as they happen and counts them', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor), { caller: actor, endUserId: 'u1' });
  expect(handle.id).toMatch(/^conv_/);
  const [first] = await Promise.all([
    handle.addTurn({ role: 'agent', message: 'Hello', atMs: 0, details: { event_id: 1 } }),
    handle.addTurn({ role: 'user', message: 'Hi', atMs: 900.4 }),
    handle.addTurn({
      role: 'agent',
      message: 'It is open until ten',
      atMs: 2000,
      details: { event_id: 2, tool_calls: [{ tool_name: 'hours' }] },
    }),
  ]);
  expect(first).toBe(0);
  await handle.correctTurn(2, { message: 'It is open', details: { interrupted: true } });
  await handle.feedback(1, 'like');
  expect(await find(handle.id)).toMatchObject({
    status: 'in-progress',
    messageCount: 3,
    toolNames: ['hours'],
    userId: actor.userId,
    endUserId: 'u1',
  });
  const turns = await turnsOf(handle.id);
  expect(turns.map(({ message, atMs }) => [message, atMs])).toEqual([
    ['Hello', 0],
    ['Hi', 900],
    ['It is open', 2000],
  ]);
  expect(turns[0]!.details).toMatchObject({ feedback: { score: 'like', time_in_call_secs: 0 } });
  expect(turns[2]!.details).toMatchObject({ interrupted: true, event_id: 2 });
  clock.advance(5000);
  await handle.end(done);
  await handle.end(done);
  expect(await find(handle.id)).toMatchObject({ status: 'processing', durationS: 5, cost: 0 });
  expect(queued.filter((id) => id === handle.id)).toHaveLength(1);
});

it('AGENT-018 PLAN-030 refuses one conversation more than the plan allows, until one ends', async () => {
  const actor = await talking.newActor('free');
  const agent = await talking.newAgent(actor);
  const open = await Promise.all(Array.from({ length: 4 }, () => talking.open(agent)));
  await expect(talking.open(agent)).rejects.toMatchObject({
    code: 'conversation_limit_reached',
    message: 'Your plan allows 4 conversations with agents at the same time.',
  });
  await open[0]!.end(done);
  const fifth = await talking.open(agent);
  for (const handle of [...open.slice(1), fifth]) await handle.end(done);
});

it('AGENT-018 does not exceed the limit when conversations start at the same moment', async () => {
  const agent = await talking.newAgent(await talking.newActor('free'));
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => talking.open(agent)));
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(opened).toHaveLength(4);
  for (const handle of opened) await handle.end(done);
});

it("AGENT-018 keeps the agent's own limits", async () => {
  const actor = await talking.newActor('pro');
  const one = await talking.newAgent(actor, { call_limits: { agent_concurrency_limit: 1, daily_limit: 2 } });
  const first = await talking.open(one);
  await expect(talking.open(one)).rejects.toMatchObject({ message: expect.stringContaining('at the same time') });
  await first.end(done);
  await (await talking.open(one)).end(done);
  await expect(talking.open(one)).rejects.toMatchObject({
    message: expect.stringContaining('2 conversations per day'),
  });
  clock.advance(24 * 60 * minute);
  await (await talking.open(one)).end(done);
});

it('AGENT-017 PLAN-029 ends a conversation when the minutes of the plan end, and refuses the next', async () => {
  const actor = await talking.newActor('free');
  const agent = await talking.newAgent(actor);
  const handle = await talking.open(agent);
  clock.advance(14 * minute);
  await handle.touch();
  expect(handle.signal.aborted).toBe(false);
  clock.advance(minute + 1000);
  await handle.touch();
  expect(handle.signal.reason).toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringMatching(/includes 15 minutes .* sells no further minutes/),
  });
  await handle.end({ reason: 'quota', status: 'failed' });
  expect(await find(handle.id)).toMatchObject({ cost: 0, durationS: 901, error: { code: 1000, reason: 'quota' } });
  await expect(talking.open(agent)).rejects.toMatchObject({ code: 'quota_exceeded' });
  const { periodStartsAt } = await subscription.get(actor);
  expect(await usage.sumAudioMs(actor, 'ConvAI', periodStartsAt)).toBe(901_000);
  await db.delete(conversations).where(eq(conversations.id, handle.id));
  await expect(talking.open(agent)).rejects.toMatchObject({ code: 'quota_exceeded' });
});

it('AGENT-017 charges credits for each started minute beyond those of the plan', async () => {
  const actor = await talking.newActor('creator');
  const agent = await talking.newAgent(actor);
  const handle = await talking.open(agent, { caller: actor });
  clock.advance(250 * minute);
  await handle.touch();
  expect((await subscription.get(actor)).reserved).toBe(334);
  clock.advance(minute + 1000);
  await handle.touch();
  expect((await subscription.get(actor)).reserved).toBe(668);
  await handle.end(done);
  expect(await find(handle.id)).toMatchObject({ cost: 668 });
  expect(await subscription.get(actor)).toMatchObject({ characterCount: 668, reserved: 0 });
});

it('AGENT-017 charges the conversation of a killed server once', async () => {
  const actor = await talking.newActor('creator');
  const handle = await talking.open(await talking.newAgent(actor), { caller: actor });
  clock.advance(252 * minute);
  await handle.touch();
  await handle.addTurn({ role: 'user', message: 'Are you there?', atMs: 252 * minute });
  clock.advance(minute);
  expect(await talking.closing.sweep(signal)).toBe(0);
  clock.advance(2 * minute);
  expect(await talking.closing.sweep(signal)).toBe(1);
  expect(await talking.closing.sweep(signal)).toBe(0);
  const row = await find(handle.id);
  expect(row).toMatchObject({ status: 'processing', durationS: 252 * 60, cost: 668, error: { code: 1011 } });
  expect(await turnsOf(handle.id)).toHaveLength(1);
  await handle.touch();
  expect(handle.signal.aborted).toBe(true);
  await handle.end(done);
  expect((await subscription.get(actor)).characterCount).toBe(668);
});

it('AGENT-005 ends a conversation that is deleted', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor));
  await db.delete(conversations).where(eq(conversations.id, handle.id));
  await handle.addTurn({ role: 'user', message: 'Hello?', atMs: 0 });
  expect(handle.signal.reason).toMatchObject({ code: 'conversation_not_found' });
  await handle.end(done);
});

it('AGENT-005 records the person left and the agent right, at the times of their sound', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor), { textOnly: false });
  handle.recordPerson(new Float32Array(1600).fill(1), 0);
  handle.recordAgent(new Float32Array(3200).fill(-1), 200);
  handle.cutAgent(300);
  await handle.end(done);
  const row = await find(handle.id);
  expect(row).toMatchObject({ hasUserAudio: true, hasAgentAudio: true, audioBytes: 4800 * 2 });
  const blob = await talking.blobs.open(conversationAudioKey(actor.workspaceId, handle.id));
  const sound = new Int8Array(await buffer(blob!.stream));
  const at = (ms: number) => [sound[ms * 32], sound[ms * 32 + 1]];
  expect([at(50), at(150), at(250), at(299)]).toEqual([
    [127, 0],
    [0, 0],
    [0, -127],
    [0, -127],
  ]);
});

it('AGENT-005 stores neither sound nor words where the settings forbid it', async () => {
  const actor = await talking.newActor();
  const silent = await talking.open(await talking.newAgent(actor, { privacy: { record_voice: false } }), {
    textOnly: false,
  });
  silent.recordPerson(new Float32Array(1600).fill(1), 0);
  await silent.end(done);
  expect(await find(silent.id)).toMatchObject({ audioKey: null });

  const secret = await talking.open(await talking.newAgent(actor, { privacy: { zero_retention_mode: true } }));
  await secret.addTurn({ role: 'user', message: 'A secret', atMs: 0 });
  await secret.end(done);
  expect([await turnsOf(secret.id), (await find(secret.id))!.messageCount]).toEqual([[], 1]);
  talking.setStored(false);
  const zero = await talking.open(await talking.newAgent(actor), { initiation: { user_id: 'x' } });
  await zero.addTurn({ role: 'user', message: 'A secret', atMs: 0 });
  await zero.end(done);
  talking.setStored(true);
  expect([await turnsOf(zero.id), (await find(zero.id))!.initiation]).toEqual([[], {}]);
});

it('AGENT-005 lets a typed conversation rest, and goes on with it as one, charging only the time of its parts', async () => {
  const actor = await talking.newActor();
  const agent = await talking.newAgent(actor);
  const first = await talking.open(agent);
  await first.addTurn({ role: 'user', message: 'Are you open?', atMs: 100 });
  const until = new Date(clock().getTime() + 24 * 3_600_000);
  const charging = { llm_usage: { model_usage: { tiny: { input: { tokens: 3 } } } } };
  await first.rest({ ...done, charging }, until);
  expect(await find(first.id)).toMatchObject({ status: 'in-progress', charging: { rests_until: until.getTime() } });
  const restedS = (await find(first.id))!.durationS;
  expect(talking.queued).not.toContain(first.id);
  await talking.closing.sweep(AbortSignal.timeout(10_000));
  expect((await find(first.id))!.status).toBe('in-progress');

  const second = (await talking.conversationLog.resume(agent, first.id))!;
  expect(second.id).toBe(first.id);
  expect(await talking.conversationLog.resume(agent, first.id)).toBeUndefined();
  await second.addTurn({ role: 'agent', message: 'Until five.', atMs: 100 });
  await second.end({ ...done, charging });
  expect((await turnsOf(first.id)).map(({ position, message }) => [position, message])).toEqual([
    [0, 'Are you open?'],
    [1, 'Until five.'],
  ]);
  const row = (await find(first.id))!;
  expect(row).toMatchObject({
    status: 'processing',
    messageCount: 2,
    charging: { llm_usage: { model_usage: { tiny: { input: { tokens: 6 } } } } },
  });
  expect(row.charging).not.toHaveProperty('rests_until');
  expect(row.durationS).toBeGreaterThanOrEqual(restedS);
  expect(row.durationS).toBeLessThan(3600);
  expect(talking.queued).toContain(first.id);
});

it('AGENT-005 ends a conversation whose rest is over, and lets nobody resume it', async () => {
  const actor = await talking.newActor();
  const agent = await talking.newAgent(actor);
  const handle = await talking.open(agent);
  await handle.rest(done, new Date(clock().getTime() - 1));
  expect(await talking.conversationLog.resume(agent, handle.id)).toBeUndefined();
  await talking.closing.sweep(AbortSignal.timeout(10_000));
  expect(await find(handle.id)).toMatchObject({
    status: 'processing',
    terminationReason: 'The person stopped writing.',
    error: null,
  });
  expect(talking.queued).toContain(handle.id);
});
