import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { sockets } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { createTypedAgent, startTyping } from './typed-conversation.ts';

let caller: Awaited<ReturnType<typeof newCaller>>;
let client: ElevenLabsClient;
beforeAll(async () => {
  caller = await newCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  const bearer = { authorization: `Bearer ${caller.accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'conversational_ai' }, bearer);
});

const status = async (run: () => Promise<unknown>) =>
  run().then(
    () => 200,
    (error: { statusCode?: number }) => error.statusCode,
  );

describe('the conversations of the SDK', { timeout: 120_000 }, () => {
  it('AGENT-005 creates, changes and deletes labels', async () => {
    const { tags } = client.conversationalAi.conversations;
    const created = await tags.create({ title: 'Refund', description: 'Money back' });
    expect(await tags.get(created.tagId)).toMatchObject({ title: 'Refund', description: 'Money back' });
    expect(await status(() => tags.create({ title: 'Refund' }))).toBe(409);
    expect(await tags.update(created.tagId, { title: 'Refunds' })).toMatchObject({ title: 'Refunds' });
    expect((await tags.list()).conversationTags.map(({ title }) => title)).toEqual(['Refunds']);
    await tags.delete(created.tagId);
    expect(await status(() => tags.get(created.tagId))).toBe(404);
  });

  it('AGENT-005 answers for an agent without conversations', async () => {
    const { conversations, analytics, users } = client.conversationalAi;
    const agentId = await createTypedAgent(client);
    expect(await conversations.list({ agentId })).toMatchObject({ conversations: [], hasMore: false });
    expect((await analytics.liveCount.get({ agentIds: [agentId] })).count).toBe(0);
    expect((await users.list({ agentId, sortBy: 'conversation_count' })).users).toEqual([]);
    expect((await conversations.messages.search({ textQuery: 'harbour', agentId })).results).toEqual([]);
    expect((await conversations.topics.get(agentId, { sortBy: 'success_rate' })).topics).toEqual([]);
    expect(await status(() => conversations.topics.get(agentId, { sortBy: 'sentiment' }))).toBe(400);
    expect(await status(() => conversations.topics.get('agent_unknown'))).toBe(404);
    expect(await status(() => conversations.get('conv_unknown'))).toBe(404);
    expect(await status(() => conversations.feedback.create('conv_unknown', { feedback: 'like' }))).toBe(404);
  });
});

/** Only a server with the socket of conversations has some. */
const isTalking = '/v1/convai/conversation' in sockets;

describe.runIf(isTalking)('typed conversations', { timeout: 120_000 }, () => {
  it('AGENT-005 lists, reads, searches, labels, analyzes and deletes a typed conversation', async () => {
    const { conversations, analytics, users } = client.conversationalAi;
    const agentId = await createTypedAgent(client, { criterion: 'helped' });
    const talk = await startTyping(server.url, agentId, 'person-1');
    await talk.say('My address is ada@example.org and the lighthouse is closed.');
    expect(await analytics.liveCount.get({ agentId })).toMatchObject({ count: 1 });
    const running = await conversations.get(talk.id);
    expect([running.status, running.transcript.length > 1]).toEqual(['in-progress', true]);
    await talk.end();
    await expect.poll(async () => (await conversations.get(talk.id)).status, { timeout: 30_000 }).toBe('done');
    expect((await analytics.liveCount.get({ agentId })).count).toBe(0);

    const read = await conversations.get(talk.id);
    expect(read).toMatchObject({ agentId, userId: 'person-1', hasAudio: false, agentName: 'Desk' });
    expect(read.transcript[0]).toMatchObject({ role: 'agent', message: 'Hello, this is the desk.' });
    expect(read.analysis?.evaluationCriteriaResults?.helped).toMatchObject({ result: 'unknown' });
    expect(read.analysis?.dataCollectionResults?.email).toMatchObject({ value: 'ada@example.org' });

    const listed = await conversations.list({ agentId, userId: 'person-1', summaryMode: 'include' });
    expect(listed.conversations.map(({ conversationId }) => conversationId)).toEqual([talk.id]);
    expect(listed.conversations[0]!.transcriptSummary).not.toBe('');
    expect((await conversations.list({ agentId, userId: 'person-2' })).conversations).toEqual([]);
    const found = await conversations.messages.textSearch({ textQuery: 'lighthouse', agentId });
    expect(found.results[0]).toMatchObject({ conversationId: talk.id, transcriptIndex: 1 });
    expect((await conversations.messages.search({ textQuery: 'lighthose' })).results.length).toBeGreaterThan(0);
    expect((await users.list({ agentId })).users).toMatchObject([{ userId: 'person-1', conversationCount: 1 }]);
    expect((await conversations.topics.get(agentId)).topics).toEqual([]);
    expect((await conversations.getSummary(talk.id)).messages?.length).toBeGreaterThan(1);
    expect((await conversations.resolve({ agentId, reference: talk.id })).conversationId).toBe(talk.id);

    await conversations.feedback.create(talk.id, { feedback: 'like' });
    expect((await conversations.get(talk.id)).metadata.feedback).toMatchObject({ overallScore: 'like' });
    const { tagId } = await conversations.tags.create({ title: 'Lighthouse' });
    await conversations.tags.assign(talk.id, { tagIds: [tagId] });
    expect((await conversations.list({ tagIds: [tagId] })).conversations).toHaveLength(1);
    await conversations.tags.unassign(talk.id, tagId);
    expect((await conversations.list({ tagIds: [tagId] })).conversations).toEqual([]);
    expect((await conversations.analysis.run(talk.id)).conversationId).toBe(talk.id);
    expect(await status(() => conversations.analysis.runEvaluation(talk.id, { evaluationId: 'none' }))).toBe(400);
    expect(await status(() => conversations.audio.get(talk.id))).toBe(404);

    const stranger = await newCaller();
    const other = new ElevenLabsClient({ apiKey: stranger.apiKey, baseUrl: server.url, maxRetries: 0 });
    expect(await status(() => other.conversationalAi.conversations.get(talk.id))).toBe(404);
    await conversations.delete(talk.id);
    expect(await status(() => conversations.get(talk.id))).toBe(404);
  });

  it('AGENT-005 takes images and PDFs for a running conversation, by their content', async () => {
    const { files } = client.conversationalAi.conversations;
    const agentId = await createTypedAgent(client);
    const talk = await startTyping(server.url, agentId, 'person-3');
    const add = (content: string, name: string) => files.create(talk.id, { file: new File([content], name) });
    const { fileId } = await add('%PDF-1.7 small', 'note.txt');
    expect(await status(() => add('<html>', 'picture.png'))).toBe(400);
    expect(await files.delete(talk.id, fileId)).toMatchObject({ fileId });
    await talk.end();
    await expect.poll(() => status(() => add('%PDF-1.7', 'late.pdf')), { timeout: 15_000 }).toBe(404);
  });

  it('AGENT-018 refuses one conversation more than the agent allows', async () => {
    const agentId = await createTypedAgent(client);
    await client.conversationalAi.agents.update(agentId, {
      platformSettings: { callLimits: { agentConcurrencyLimit: 1 } },
    });
    const first = await startTyping(server.url, agentId, 'one');
    await expect(startTyping(server.url, agentId, 'two')).rejects.toThrow();
    await first.end();
    await expect.poll(() => status(() => startTyping(server.url, agentId, 'two')), { timeout: 15_000 }).toBe(200);
  });
});
