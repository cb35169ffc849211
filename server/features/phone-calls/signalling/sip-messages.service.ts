import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { requirePermission } from '../../../platform/permissions.ts';
import type { ConversationAccessService } from '../../conversations/conversation-access.service.ts';
import type { PhoneNumbersService } from '../../phone-numbers/phone-numbers.service.ts';
import { type SipMessage, type SipMessageQuery, sipMessagesStore } from './sip-messages.store.ts';

interface SipMessagesDeps {
  readonly db: Db;
  readonly phoneNumbers: Pick<PhoneNumbersService, 'require'>;
  readonly conversationAccess: Pick<ConversationAccessService, 'require'>;
}

interface Page {
  readonly messages: readonly SipMessage[];
  readonly hasMore: boolean;
}
type PageQuery = Omit<SipMessageQuery, 'of'>;

/** The signalling of calls by SIP, for whoever looks for the cause of a failed call. */
export function sipMessagesService({ db, phoneNumbers, conversationAccess }: SipMessagesDeps) {
  async function page({ workspaceId }: Actor, of: SipMessageQuery['of'], query: PageQuery): Promise<Page> {
    const store = sipMessagesStore(db);
    if (query.after !== undefined && !(await store.has(workspaceId, query.after)))
      throw new AppError('invalid_cursor', { param: 'cursor' });
    const rows = await store.list(workspaceId, { of, ...query, limit: query.limit + 1 });
    return { messages: rows.slice(0, query.limit), hasMore: rows.length > query.limit };
  }

  return {
    /** Throws `agent_phone_number_not_found` and `invalid_cursor`. */
    async ofPhoneNumber(actor: Actor, phoneNumberId: string, query: PageQuery): Promise<Page> {
      requirePermission(actor, 'convai_phone_numbers.read');
      await phoneNumbers.require(actor.workspaceId, phoneNumberId);
      return page(actor, { phoneNumberId }, query);
    },

    /** Throws `conversation_not_found` and `invalid_cursor`. */
    async ofConversation(actor: Actor, conversationId: string, query: PageQuery): Promise<Page> {
      await conversationAccess.require(actor, conversationId);
      return page(actor, { conversationId }, query);
    },
  };
}
export type SipMessagesService = ReturnType<typeof sipMessagesService>;
