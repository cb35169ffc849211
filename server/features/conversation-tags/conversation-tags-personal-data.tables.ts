import { inArray } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { ownConversations } from '../conversations/conversations-personal-data.tables.ts';
import { conversationTags, taggedConversations } from './conversation-tags.tables.ts';

export const conversationTagsExport = {
  'conversation-tags': exported({
    table: conversationTags,
    title: 'labels for conversations',
    where: ofMember(conversationTags, conversationTags.userId),
  }),
  'tagged-conversations': exported({
    table: taggedConversations,
    title: 'which conversations have which label',
    where: (owner) => inArray(taggedConversations.conversationId, ownConversations(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const conversationTagsAuthors = [
  { table: conversationTags, column: conversationTags.userId, field: 'userId' },
] as const;
