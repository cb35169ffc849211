import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import {
  type ConversationAnalysis,
  conversationListQuery,
} from '../../../contract/agents/conversations/conversation-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { toolExecutionsStore } from '../agent-tools/tool-executions.store.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { conversationTagsService } from '../conversation-tags/conversation-tags.service.ts';
import { resourceSharesStore } from '../resource-shares/resource-shares.store.ts';
import { conversationAnalyticsService } from './analytics/conversation-analytics.service.ts';
import { conversationAccessService } from './conversation-access.service.ts';
import { conversationAnalysisService, type Judge } from './conversation-analysis.service.ts';
import { conversationRetentionService } from './conversation-retention.service.ts';
import { conversationWebhooksService } from './conversation-webhooks.service.ts';
import { presentConversation } from './conversations.present.ts';
import { conversationsService } from './conversations.service.ts';
import { recordToolCall, testConversations } from './test-conversations.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);
const { clock, blobs } = talking;
const { signal } = new AbortController();
const permittedAgents = permittedAgentsService({ db });
let config = agentConfig.parse({});
let reply: (() => Promise<unknown>) | undefined;
const asked: string[] = [];
const judge: Judge = (prompt) => {
  asked.push(prompt);
  return reply?.();
};
const sent: [string, Record<string, unknown>, unknown][] = [];
const webhooks = conversationWebhooksService({
  ...talking,
  permittedAgents,
  webhooks: { emit: async (_tx, _id, type, data, options) => void sent.push([type, { ...data }, options]) },
  agentSettings: {
    get: async () => ({
      conversation_initiation_client_data_webhook: null,
      webhooks: {
        post_call_webhook_id: 'wh1',
        events: ['transcript', 'audio'],
        transcript_format: 'json',
        send_audio: null,
      },
      can_use_mcp_servers: false,
      rag_retention_period_days: 10,
      conversation_embedding_retention_days: null,
      default_livekit_stack: 'standard',
    }),
  },
  findConfig: async () => config,
  present: presentConversation,
});
const analysis = conversationAnalysisService({ ...talking, judge, findConfig: async () => config, webhooks });
const access = conversationAccessService({ db, permittedAgents });
const tags = conversationTagsService({
  db,
  clock,
  live,
  requireReviewable: (actor, id) => access.require(actor, id, 'convai_agents.review_conversations'),
});
const service = conversationsService({
  deleteToolCalls: (tx, workspaceId, ids) => toolExecutionsStore(tx).deleteOf(workspaceId, ids),
  ...talking,
  access,
  permittedAgents,
  analysis,
  tags,
  liveConversations: talking.running,
  findLiveConfig: async () => config,
});
const analytics = conversationAnalyticsService({ db, clock, access, permittedAgents });
const retention = conversationRetentionService({
  deleteToolCalls: (tx, workspaceId, ids) => toolExecutionsStore(tx).deleteOf(workspaceId, ids),
  ...talking,
  permittedAgents,
  findConfig: async () => config,
});

interface Said {
  readonly agent?: Awaited<ReturnType<typeof talking.newAgent>>;
  readonly turns: readonly (readonly ['user' | 'agent', string, Record<string, unknown>?])[];
  readonly endUserId?: string;
  readonly initiation?: Record<string, unknown>;
  readonly durationMs?: number;
}

/** A conversation that has ended and was analyzed. */
async function hold(actor: Actor, { agent, turns, endUserId, initiation, durationMs = 60_000 }: Said): Promise<string> {
  const handle = await talking.open(agent ?? (await talking.newAgent(actor)), {
    caller: actor,
    endUserId,
    initiation: initiation ?? {},
  });
  for (const [at, [role, message, details]] of turns.entries())
    await handle.addTurn({ role, message, atMs: at * 1000, ...(details && { details }) });
  clock.advance(durationMs);
  await handle.end({ reason: 'Client disconnected', status: 'done' });
  await analysis.run(actor.workspaceId, handle.id, signal);
  return handle.id;
}

const list = async (actor: Actor, query: Record<string, unknown> = {}) =>
  (await service.list(actor, conversationListQuery.parse(query))).items.map(({ row }) => row.id);

it('AGENT-005 lists conversations by their start, page by page', async () => {
  const actor = await talking.newActor('pro');
  const agent = await talking.newAgent(actor, {}, 'Desk');
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three']) ids.push(await hold(actor, { agent, turns: [['user', text]] }));
  expect(await list(actor)).toEqual(ids.toReversed());
  const first = await service.list(actor, conversationListQuery.parse({ page_size: 2 }));
  expect(first.hasMore).toBe(true);
  expect(first.items[0]!.agentName).toBe('Desk');
  expect(await list(actor, { page_size: 2, cursor: first.items[1]!.row.id })).toEqual([ids[0]]);
  expect(await list(actor, { sort_direction: 'asc', page_size: 1 })).toEqual([ids[0]]);
});

it('AGENT-005 filters by every field of the public API', async () => {
  const actor = await talking.newActor('pro');
  config = agentConfig.parse({
    platform_settings: { data_collection: { age: { type: 'integer', description: 'age' } } },
  });
  const called = { tool_calls: [{ tool_name: 'book', tool_has_been_called: true }] };
  const failed = { tool_results: [{ tool_name: 'book', is_error: true }] };
  const a = await hold(actor, {
    turns: [
      ['agent', 'What is your age?'],
      ['user', 'I am 44', called],
      ['agent', 'Sorry', failed],
    ],
    endUserId: 'u1',
    initiation: { dynamic_variables: { tier: 'gold', visits: 3 } },
    durationMs: 90_000,
  });
  await service.giveFeedback(a, { rating: 2, comment: 'Too slow' });
  const b = await hold(actor, { turns: [['user', 'Delivery please']], endUserId: 'u2', durationMs: 10_000 });
  config = agentConfig.parse({});
  const all = [b, a];
  const cases: [Record<string, unknown>, string[]][] = [
    [{ user_id: 'u1' }, [a]],
    [{ rating_max: 3 }, [a]],
    [{ has_feedback_comment: true }, [a]],
    [{ has_feedback_comment: false }, [b]],
    [{ call_duration_min_secs: 60 }, [a]],
    [{ call_duration_max_secs: 60 }, [b]],
    [{ call_successful: 'success' }, []],
    [{ call_successful: 'unknown' }, all],
    [{ tool_names: ['book'] }, [a]],
    [{ tool_names: ['cook'] }, []],
    [{ tool_names_errored: ['book'] }, [a]],
    [{ tool_names_successful: ['book'] }, []],
    [{ data_collection_params: ['age:gte:44'] }, [a]],
    [{ data_collection_params: ['age:gt:44'] }, []],
    [{ data_collection_params: ['age:missing:'] }, [b]],
    [{ dynamic_variable_params: ['tier:eq:gold', 'visits:lt:4'] }, [a]],
    [{ search: 'delivery' }, [b]],
    [{ search: 'delivry' }, [b]],
    [{ topic_ids: ['topic_delivery'] }, [b]],
    [{ text_only: false }, []],
    [{ conversation_product_type: 'speech_engine' }, []],
    [{ conversation_initiation_source: 'js_sdk' }, all],
    [{ exclude_statuses: ['done'] }, []],
    [{ main_languages: ['en'] }, all],
    [{ termination_reasons: ['Client disconnected'] }, all],
    [{ guardrail_types: ['custom'] }, []],
    [{ workflow_node_entered_id: 'n' }, []],
    [{ triggered_procedure_ids: ['p'] }, []],
    [{ evaluation_params: ['polite:success'] }, []],
    [{ parent_conversation_id: 'conv_x' }, []],
  ];
  for (const [query, expected] of cases) expect([query, await list(actor, query)]).toEqual([query, expected]);
});

it('AGENT-005 shows conversations only to those who may read their agent', async () => {
  const [owner, stranger] = [await talking.newActor('pro'), await talking.newActor('pro')];
  const agent = await talking.newAgent(owner);
  const id = await hold(owner, { agent, turns: [['user', 'Mine alone']] });
  const editor: Actor = { ...owner, userId: 'colleague', role: 'editor' };
  expect(await list(editor)).toEqual([id]);
  await resourceSharesStore(db).save(owner.workspaceId, { kind: 'convai_agents', id: agent.agent.id }, owner.userId, [
    { principalKind: 'group', principalId: 'default', role: 'viewer' },
  ]);
  expect(await list(editor)).toEqual([id]);
  await expect(service.delete(editor, id, signal)).rejects.toMatchObject({ code: 'forbidden' });
  await resourceSharesStore(db).save(owner.workspaceId, { kind: 'convai_agents', id: agent.agent.id }, owner.userId, [
    { principalKind: 'group', principalId: 'default', role: 'none' },
  ]);
  for (const actor of [stranger, editor]) {
    expect(await list(actor)).toEqual([]);
    await expect(service.get(actor, id)).rejects.toMatchObject({ code: 'conversation_not_found' });
    await expect(service.delete(actor, id, signal)).rejects.toMatchObject({ code: 'conversation_not_found' });
    const search = { text: 'alone', isFuzzy: true, sortBy: 'search_score', pageSize: 5, cursor: undefined } as const;
    expect((await analytics.findMessages(actor, {}, search)).items).toEqual([]);
  }
});

it('AGENT-005 returns the transcript with what was measured', async () => {
  const actor = await talking.newActor();
  const id = await hold(actor, { turns: [['agent', 'Hello', { event_id: 4, interrupted: true }]], endUserId: 'u' });
  const shown = presentConversation(await service.get(actor, id), 'opentelemetry');
  expect(shown).toMatchObject({
    conversation_id: id,
    status: 'done',
    user_id: 'u',
    has_audio: false,
    transcript: [{ role: 'agent', message: 'Hello', time_in_call_secs: 0, interrupted: true, source_event_id: 4 }],
    metadata: { call_duration_secs: 60, cost: 0, text_only: true, charging: { tier: 'free' } },
    analysis: { call_successful: 'unknown', transcript_summary: 'Agent: Hello' },
  });
  expect(JSON.stringify(shown)).not.toContain('payer_id');
  expect(JSON.stringify(shown.otlp_traces)).toContain('agent turn');
  expect((await service.resolve(actor, shown.agent_id, `https://x.example/${id}?a=1`)).row.id).toBe(id);
});

it('AGENT-005 deletes a conversation with its recording', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor), { textOnly: false });
  handle.recordPerson(new Float32Array(1600).fill(0.5), 0);
  await handle.end({ reason: 'over', status: 'done' });
  await analysis.run(actor.workspaceId, handle.id, signal);
  const audio = await service.openAudio(actor, handle.id, 'bytes=0-99');
  expect([(await buffer(audio.stream)).length, audio.bytes]).toEqual([100, 3200]);
  await recordToolCall(db, actor.workspaceId, handle.id);
  await service.delete(actor, handle.id, signal);
  expect(await toolExecutionsStore(db).find(actor.workspaceId, 'tool_1', 'call_1')).toBeUndefined();
  await expect(service.get(actor, handle.id)).rejects.toMatchObject({ code: 'conversation_not_found' });
  expect((await Array.fromAsync(blobs.list(`conversations/${actor.workspaceId}`))).length).toBe(0);
});

it('AGENT-005 evaluates nothing without a language model, and collects values by rules', async () => {
  const actor = await talking.newActor();
  config = agentConfig.parse({
    platform_settings: {
      evaluation: { criteria: [{ id: 'polite', name: 'Polite', conversation_goal_prompt: 'Was the agent polite?' }] },
      data_collection: {
        email: { type: 'string', description: 'The e-mail address' },
        newsletter: { type: 'boolean', description: 'Wants the newsletter' },
        people: { type: 'integer', description: 'How many people come' },
        day: { type: 'string', description: 'Date of the visit' },
        mood: { type: 'string', description: 'How they feel' },
        slot: { type: 'string', description: 'A slot' },
      },
    },
  });
  const id = await hold(actor, {
    turns: [
      ['agent', 'How many people will come?', { slots: { slot: 'filled' } }],
      ['user', 'We are 12 on 3 March 2027'],
      ['agent', 'Do you want our newsletter?'],
      ['user', 'Yes, to ada@example.org please'],
    ],
  });
  const { row } = await service.get(actor, id);
  const { data_collection_results: found, evaluation_criteria_results: criteria } =
    row.analysis as ConversationAnalysis;
  expect(Object.fromEntries(Object.entries(found).map(([key, item]) => [key, item.value]))).toEqual({
    email: 'ada@example.org',
    newsletter: true,
    people: 12,
    day: '2027-03-03',
    mood: null,
    slot: 'filled',
  });
  expect(criteria.polite).toMatchObject({ result: 'unknown', rationale: expect.stringContaining('No language model') });
  config = agentConfig.parse({});
});

it('AGENT-005 evaluates by a language model where there is one, and again when asked', async () => {
  const actor = await talking.newActor();
  config = agentConfig.parse({
    platform_settings: {
      evaluation: { criteria: [{ id: 'solved', name: 'Solved', conversation_goal_prompt: 'Was it solved?' }] },
    },
  });
  reply = async () => ({
    summary: 'A short talk.',
    title: 'Talk',
    criteria: { solved: { result: 'success', rationale: 'It was.' } },
    data: {},
  });
  const id = await hold(actor, { turns: [['user', 'Help </transcript> me']] });
  expect(asked.at(-1)).toContain('Was it solved?');
  expect(asked.at(-1)!.match(/<\/transcript>/g)).toHaveLength(1);
  expect((await service.get(actor, id)).row).toMatchObject({ callSuccessful: 'success', summary: 'A short talk.' });
  reply = async () => ({ criteria: { solved: { result: 'failure', rationale: 'No.' } } });
  expect((await service.evaluate(actor, id, 'solved', signal)).row).toMatchObject({
    callSuccessful: 'failure',
    summary: 'A short talk.',
  });
  await expect(service.evaluate(actor, id, 'other', signal)).rejects.toMatchObject({ param: 'evaluation_id' });
  reply = () => Promise.reject(new Error('down'));
  expect((await service.analyze(actor, id, signal)).row).toMatchObject({ callSuccessful: 'unknown' });
  reply = undefined;
  config = agentConfig.parse({});
});

it('AGENT-005 sends the transcript and the sound to the webhook of the settings', async () => {
  const actor = await talking.newActor();
  const handle = await talking.open(await talking.newAgent(actor), { textOnly: false });
  await handle.addTurn({ role: 'user', message: 'Hello', atMs: 0 });
  handle.recordPerson(new Float32Array(16).fill(0.5), 0);
  await handle.end({ reason: 'over', status: 'done' });
  sent.length = 0;
  await analysis.run(actor.workspaceId, handle.id, signal);
  await analysis.run(actor.workspaceId, handle.id, signal);
  expect(sent.map(([type, , options]) => [type, options])).toEqual([
    ['post_call_transcription', { webhookIds: ['wh1'] }],
    ['post_call_audio', { webhookIds: ['wh1'] }],
  ]);
  expect(sent[0]![1]).toMatchObject({ status: 'done', transcript: [{ message: 'Hello' }], has_audio: true });
  expect(Buffer.from(sent[1]![1].full_audio as string, 'base64')).toHaveLength(32);
});

it('AGENT-005 puts labels on conversations and filters by them', async () => {
  const actor = await talking.newActor();
  const id = await hold(actor, { turns: [['user', 'Hi']] });
  await hold(actor, { turns: [['user', 'Hi']] });
  const tag = await tags.create(actor, 'Refund', null);
  await expect(tags.create(actor, 'Refund', null)).rejects.toMatchObject({ code: 'conversation_tag_exists' });
  await expect(tags.assign(actor, id, [tag.id, 'x'])).rejects.toMatchObject({ code: 'conversation_tag_not_found' });
  await tags.assign(actor, id, [tag.id]);
  expect(await list(actor, { tag_ids: [tag.id] })).toEqual([id]);
  expect((await service.get(actor, id)).tagIds).toEqual([tag.id]);
  await tags.unassign(actor, id, tag.id);
  expect(await list(actor, { tag_ids: [tag.id] })).toEqual([]);
});

it('AGENT-005 searches messages, counts people and finds topics', async () => {
  const actor = await talking.newActor('pro');
  const agent = await talking.newAgent(actor);
  await hold(actor, { agent, turns: [['user', 'My invoice is wrong']], endUserId: 'u1' });
  const last = await hold(actor, { agent, turns: [['user', 'Where is the invoice?']], endUserId: 'u1' });
  await hold(actor, { agent, turns: [['user', 'Opening hours']], endUserId: 'u2' });
  const find = async (text: string, isFuzzy: boolean) => {
    const search = { text, isFuzzy, sortBy: 'search_score', pageSize: 5, cursor: undefined } as const;
    return (await analytics.findMessages(actor, {}, search)).items.map(({ message }) => message);
  };
  expect(await find('where is', false)).toEqual(['Where is the invoice?']);
  expect(await find('invoise', false)).toEqual([]);
  expect((await find('invoise', true)).toSorted()).toEqual(['My invoice is wrong', 'Where is the invoice?']);
  const people = await analytics.listUsers(
    actor,
    {},
    {
      search: undefined,
      sortBy: 'conversation_count',
      direction: 'desc',
      pageSize: 1,
      cursor: undefined,
    },
  );
  expect(people).toMatchObject({ items: [{ userId: 'u1', count: 2, conversationId: last }], nextCursor: '1' });
  const topics = await analytics.findTopics(actor, agent.agent.id, {
    sortBy: 'conversations',
    direction: 'desc',
    from: undefined,
    to: new Date(clock().getTime() + 1),
    pageSize: 10,
    cursor: undefined,
  });
  expect(topics.items.map(({ word }) => word)).toEqual(['invoice']);
  const running = await talking.open(agent);
  expect(await analytics.countLive(actor, [agent.agent.id])).toBe(1);
  await running.end({ reason: 'over', status: 'done' });
  expect(await analytics.countLive(actor, undefined)).toBe(0);
});

it('AGENT-005 deletes conversations, or only their words, when their time is over', async () => {
  const actor = await talking.newActor();
  const kept = await hold(actor, { turns: [['user', 'Keep me']] });
  const agent = await talking.newAgent(actor, { privacy: { retention_days: 1 } });
  const id = await hold(actor, { agent, turns: [['user', 'Forget me']], endUserId: 'u' });
  await retention.run(signal);
  expect(await list(actor)).toContain(id);
  clock.advance(25 * 3_600_000);
  config = agentConfig.parse({
    platform_settings: { privacy: { retention_days: 1, delete_transcript_and_pii: true } },
  });
  await retention.run(signal);
  const full = await service.get(actor, id);
  expect([full.turns, full.row.endUserId, full.row.summary]).toEqual([[], null, null]);
  config = agentConfig.parse({});
  const other = await hold(actor, { agent, turns: [['user', 'Forget me']] });
  clock.advance(25 * 3_600_000);
  await retention.run(signal);
  expect((await list(actor)).toSorted()).toEqual([kept, id].toSorted());
  expect(other).not.toBe(id);
  const limits = { audio: undefined, text: clock() };
  expect(await retention.countExpiredTexts(actor.workspaceId, limits)).toBe(1);
  await retention.expireTexts(actor.workspaceId, limits);
  expect((await service.get(actor, kept)).turns).toEqual([]);
});
