import type { ConversationTagReply } from '../../../contract/agents/conversation-tags.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ConversationTag } from './conversation-tags.store.ts';

export const presentTag = (tag: ConversationTag): ConversationTagReply => ({
  tag_id: tag.id,
  workspace_id: tag.workspaceId,
  owner_user_id: tag.userId,
  title: tag.title,
  description: tag.description,
  created_at_unix_secs: unixSeconds(tag.createdAt),
});
