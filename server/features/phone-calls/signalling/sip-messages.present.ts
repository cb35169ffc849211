import type { SipMessagesReply } from '../../../../contract/telephony/sip-messages.ts';
import type { SipMessage } from './sip-messages.store.ts';

/** The status of a response that refuses something, for people. */
const errorOf = (title: string): string => (/^[3-6]\d\d/.test(title) ? title : '');

export const presentSipMessages = ({
  messages,
  hasMore,
}: {
  readonly messages: readonly SipMessage[];
  readonly hasMore: boolean;
}): SipMessagesReply => ({
  sip_messages: messages.map((message) => ({
    call_id: message.sipCallId,
    phone_numbers: [...message.numbers],
    local_address: message.localAddress,
    remote_address: message.remoteAddress,
    transport: message.transport,
    raw_message: message.raw,
    error_message: errorOf(message.title),
    direction: message.direction === 'inbound' ? 'in' : 'out',
    created_at_unix_micro: message.createdAtMicros,
  })),
  next_cursor: hasMore ? messages.at(-1)!.id : null,
  has_more: hasMore,
});
