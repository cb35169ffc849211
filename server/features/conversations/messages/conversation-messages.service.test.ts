import { expect, it } from 'vitest';
import { agentConfig } from '../../../../contract/agents/config/agent-config.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { permittedAgentsService } from '../../agents/permitted-agents.service.ts';
import { resourceSharesStore } from '../../resource-shares/resource-shares.store.ts';
import { conversationAccessService } from '../conversation-access.service.ts';
import { conversationRetentionService } from '../conversation-retention.service.ts';
import { conversations } from '../conversations.tables.ts';
import { testConversations } from '../test-conversations.ts';
import { presentMessage } from './conversation-messages.present.ts';
import { conversationMessagesService } from './conversation-messages.service.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);
const permittedAgents = permittedAgentsService({ db });
const messages = conversationMessagesService({ db, access: conversationAccessService({ db, permittedAgents }) });
const absent = { code: 'document_not_found' };

/** A running conversation whose agent has greeted. */
async function greet(actor: Actor, agent?: Awaited<ReturnType<typeof talking.newAgent>>) {
  const handle = await talking.open(agent ?? (await talking.newAgent(actor)), { caller: actor });
  await handle.addTurn({ role: 'agent', message: 'Hello', atMs: 0, details: { event_id: 4 } });
  return handle;
}

it('API-023 gives a message of a running conversation by its ID, as the transcript shows it', async () => {
  const actor = await talking.newActor();
  const handle = await greet(actor);
  const id = `${handle.id}:1`;
  await expect(messages.get(actor, id)).rejects.toMatchObject(absent);
  await handle.addTurn({ role: 'user', message: 'Hi', atMs: 2400, details: { slots: { secret: 1 } } });
  const message = presentMessage(await messages.get(actor, id));
  expect(message).not.toHaveProperty('slots');
  expect(message).toMatchObject({
    ...{ message_id: id, conversation_id: handle.id },
    ...{ role: 'user', message: 'Hi', time_in_call_secs: 2, tool_results: [], feedback: null },
  });
  await handle.feedback(4, 'like');
  expect(presentMessage(await messages.get(actor, `${handle.id}:0`))).toMatchObject({ feedback: { score: 'like' } });
  for (const other of [`${handle.id}:2`, `${handle.id}:01`, handle.id, 'conv_unknown:0'])
    await expect(messages.get(actor, other)).rejects.toMatchObject(absent);
  await handle.end({ reason: 'over', status: 'done' });
});

it('API-023 gives messages only to those who may read their agent', async () => {
  const [owner, stranger] = [await talking.newActor('pro'), await talking.newActor('pro')];
  const agent = await talking.newAgent(owner);
  const handle = await greet(owner, agent);
  const id = `${handle.id}:0`;
  const colleague: Actor = { ...owner, userId: 'colleague', role: 'editor' };
  expect(await messages.get(colleague, id)).toMatchObject({ turn: { message: 'Hello' } });
  await resourceSharesStore(db).save(owner.workspaceId, { kind: 'convai_agents', id: agent.agent.id }, owner.userId, [
    { principalKind: 'group', principalId: 'default', role: 'none' },
  ]);
  for (const actor of [stranger, colleague]) await expect(messages.get(actor, id)).rejects.toMatchObject(absent);
  expect(await messages.get(owner, id)).toMatchObject({ turn: { message: 'Hello' } });
  await handle.end({ reason: 'over', status: 'done' });
});

it('API-023 announces messages that retention deletes', async () => {
  const actor = await talking.newActor();
  let config = agentConfig.parse({ platform_settings: { privacy: { delete_transcript_and_pii: true } } });
  const retention = conversationRetentionService({
    ...talking,
    permittedAgents,
    findConfig: async () => config,
    deleteToolCalls: async () => {},
  });
  const deleteDue = () => retention.run(new AbortController().signal);
  const limits = { audio: undefined, text: new Date(talking.clock().getTime() + 60_000) };
  const announcedBy = async (settings: Record<string, unknown>, deleteMessages: () => Promise<void>) => {
    const handle = await greet(actor, await talking.newAgent(actor, settings));
    await handle.end({ reason: 'over', status: 'done' });
    // What the analysis does at its end.
    await db.update(conversations).set({ status: 'done' });
    talking.announced.length = 0;
    await deleteMessages();
    await expect(messages.get(actor, `${handle.id}:0`)).rejects.toMatchObject(absent);
    return talking.announced.includes(handle.id);
  };
  // By the workspace, by the agent with the words only, by the agent with the conversation.
  expect(await announcedBy({}, () => retention.expireTexts(actor.workspaceId, limits))).toBe(true);
  expect(await announcedBy({ privacy: { retention_days: 0 } }, deleteDue)).toBe(true);
  config = agentConfig.parse({});
  expect(await announcedBy({ privacy: { retention_days: 0 } }, deleteDue)).toBe(true);
});
