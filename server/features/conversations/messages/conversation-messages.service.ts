import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { ConversationAccessService } from '../conversation-access.service.ts';
import { conversationsStore } from '../conversations.store.ts';
import type { ConversationTurn } from '../running-conversations.store.ts';
import { parseMessageId } from './message-id.rules.ts';

interface ConversationMessagesDeps {
  readonly db: Db;
  readonly access: Pick<ConversationAccessService, 'readable'>;
}

/** A turn with the ID under which pages watch it. */
export interface Message {
  readonly id: string;
  readonly turn: ConversationTurn;
}

/** Single turns, for pages that watch them (API-023). */
export const conversationMessagesService = ({ db, access }: ConversationMessagesDeps) => ({
  /** Throws `document_not_found` also for a caller who may not read the conversation. */
  async get(actor: Actor, id: string): Promise<Message> {
    const parsed = parseMessageId(id);
    const turn =
      parsed && (await conversationsStore(db).findTurn(access.readable(actor), parsed.conversationId, parsed.position));
    if (!turn) throw new AppError('document_not_found', { message: 'The message does not exist.' });
    return { id, turn };
  },
});
