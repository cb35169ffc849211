import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { testConversations } from '../../conversations/test-conversations.ts';
import { triageTicketsStore } from '../../triage-tickets/triage-tickets.store.ts';
import { accountTracesStore, deletedId } from './account-traces.store.ts';

const { db } = await testDatabase();
const talking = await testConversations(db);

it('U-12 replaces a deleted person in the comments and changes of tickets, and nobody else', async () => {
  const owner = await talking.newActor();
  const { agent, workspaceId } = await talking.newAgent(owner);
  const now = talking.clock();
  const by = (userId: string) => ({ owner_user_id: userId, created_at_unix_secs: 1 });
  const changedBy = (userId: string) => ({ changed_by_user_id: userId, changed_at_unix_secs: 2 });
  const listsOf = (userId: string, text: string) => ({
    comments: [
      { comment: text, ...by(userId) },
      { comment: 'Right.', ...by(owner.userId) },
    ],
    turnComments: [{ comment: 'Here', turn_index: 1, conversation_id: 'conv_1', ...by(userId) }],
    priorityChanges: [{ priority: 'high' as const, ...changedBy(userId) }],
    statusChanges: [
      { status: 'in_progress' as const, ...changedBy(userId) },
      { status: 'open' as const, ...changedBy(owner.userId) },
    ],
  });
  const text = 'As "leaving" said, the price is wrong.';
  const ticket = await triageTicketsStore(db).insert(workspaceId, {
    ...{
      id: 'ticket_1',
      agentId: agent.id,
      ownerUserId: owner.userId,
      source: 'manual',
      createdAt: now,
      updatedAt: now,
    },
    ...listsOf('leaving', text),
  });
  await db.transaction((tx) => accountTracesStore(tx).replaceAuthor('leaving'));
  const scope = { workspaceId, agentIds: sql`(${agent.id})` };
  expect(await triageTicketsStore(db).find(scope, ticket.id)).toEqual({ ...ticket, ...listsOf(deletedId, text) });
});
