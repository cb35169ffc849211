import { sipMessagesRoutes } from '../../../../contract/telephony/sip-messages.ts';
import { mount } from '../../../http/route.ts';
import { presentSipMessages } from './sip-messages.present.ts';
import type { SipMessagesService } from './sip-messages.service.ts';

export const mountSipMessages = (sipMessages: SipMessagesService) =>
  mount(sipMessagesRoutes, {
    'GET /v1/convai/phone-numbers/{phone_number_id}/sip-messages': async ({ actor, params, query }) =>
      presentSipMessages(
        await sipMessages.ofPhoneNumber(actor, params.phone_number_id, {
          limit: query.page_size,
          after: query.cursor ?? undefined,
        }),
      ),

    'GET /v1/convai/conversations/{conversation_id}/sip-messages': async ({ actor, params, query }) =>
      presentSipMessages(
        await sipMessages.ofConversation(actor, params.conversation_id, {
          limit: query.page_size,
          after: query.cursor ?? undefined,
        }),
      ),
  });
