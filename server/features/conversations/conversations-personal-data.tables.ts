import { inArray, sql } from 'drizzle-orm';
import { exported, type ofMember } from '../../platform/db/exported-table.ts';
import { ownAgents } from '../agents/agents-personal-data.tables.ts';
import { conversationFiles, conversations, conversationTurns } from './conversations.tables.ts';

type Owner = Parameters<ReturnType<typeof ofMember>>[0];

/** The IDs of the conversations with the agents of an owner. */
export const ownConversations = (owner: Owner) =>
  sql`(select ${conversations.id} from ${conversations} where ${conversations.agentId} in ${ownAgents(owner)})`;

export const conversationsExport = {
  conversations: exported({
    table: conversations,
    title: 'conversations with your agents; files names their audio',
    where: (owner) => inArray(conversations.agentId, ownAgents(owner)),
    omit: ['audioKey'],
  }),
  'conversation-turns': exported({
    table: conversationTurns,
    title: 'what was said in these conversations',
    where: (owner) => inArray(conversationTurns.conversationId, ownConversations(owner)),
  }),
  'conversation-files': exported({
    table: conversationFiles,
    title: 'files that were sent in these conversations; files names them',
    where: (owner) => inArray(conversationFiles.conversationId, ownConversations(owner)),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const conversationsAuthors = [{ table: conversations, column: conversations.userId, field: 'userId' }] as const;
