import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const query = z.object({ page_size: z.coerce.number().int().min(1).max(20).default(20), cursor: id().nullish() });

const reply = z.object({
  sip_messages: z.array(
    z.object({
      call_id: z.string(),
      phone_numbers: z.array(z.string()),
      local_address: z.string(),
      remote_address: z.string(),
      transport: z.string(),
      /** Without credentials. */
      raw_message: z.string(),
      error_message: z.string(),
      direction: z.enum(['in', 'out']),
      created_at_unix_micro: z.int(),
    }),
  ),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
export type SipMessagesReply = z.input<typeof reply>;

export const sipMessagesRoutes = defineRoutes({
  'GET /v1/convai/phone-numbers/{phone_number_id}/sip-messages': {
    access: 'account',
    permits: 'convai_phone_numbers.read',
    summary: 'Lists the SIP messages of the calls of a phone number, newest first.',
    params: z.object({ phone_number_id: id() }),
    query,
    reply,
  },
  'GET /v1/convai/conversations/{conversation_id}/sip-messages': {
    access: 'account',
    permits: 'convai_agents.read_conversations',
    summary: 'Lists the SIP messages of a conversation by telephone, newest first.',
    params: z.object({ conversation_id: id() }),
    query,
    reply,
  },
});
