import type { MessageDocument } from '../../../../contract/agents/conversations/conversation-fields.ts';
import { presentTurn } from '../conversations.present.ts';
import type { Message } from './conversation-messages.service.ts';

/** A turn as its conversation shows it, with its ID. */
export const presentMessage = ({ id, turn }: Message): MessageDocument => ({
  ...presentTurn(turn),
  message_id: id,
  conversation_id: turn.conversationId,
});
