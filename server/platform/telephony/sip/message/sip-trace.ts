import { isRequest, type SipMessage, serializeSip } from './sip-message.ts';

/** A message that was sent or received, without what is secret in it. */
export interface SipTrace {
  readonly direction: 'inbound' | 'outbound';
  readonly callId: string;
  /** The method of a request, or the status of a response with its reason. */
  readonly title: string;
  readonly localAddress: string;
  readonly remoteAddress: string;
  readonly transport: string;
  readonly raw: string;
}

const secretHeaders: readonly string[] = ['authorization', 'proxy-authorization'];

/** Credentials, and the keys of encrypted sound, are cut. */
export function traceText(message: SipMessage): { title: string; raw: string } {
  const headers = message.headers.map(([name, value]) =>
    secretHeaders.includes(name) ? ([name, '[cut]'] as const) : ([name, value] as const),
  );
  const body = message.body.replace(/(^|\n)(a=crypto:\d+ \S+ inline:)[^\r\n]*/g, '$1$2[cut]');
  return {
    title: isRequest(message) ? message.method : `${message.status} ${message.reason}`.trim().slice(0, 200),
    raw: serializeSip({ ...message, headers, body }).toString(),
  };
}
