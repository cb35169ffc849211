/** One header: its name in lower case and in its long form, and its value. */
export type SipHeader = readonly [name: string, value: string];

interface SipMessageParts {
  readonly headers: readonly SipHeader[];
  /** UTF-8; empty: none. */
  readonly body: string;
  readonly callId: string;
  readonly sequence: { readonly number: number; readonly method: string };
}
export interface SipRequest extends SipMessageParts {
  readonly method: string;
  readonly uri: string;
}
export interface SipResponse extends SipMessageParts {
  readonly status: number;
  readonly reason: string;
}
export type SipMessage = SipRequest | SipResponse;

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message;

/** The first header of this name; names are in lower case. */
export const findHeader = (message: { readonly headers: readonly SipHeader[] }, name: string): string | undefined =>
  message.headers.find(([other]) => other === name)?.[1];

/** All values of a header whose values form a list, in order: one header may have several, separated by commas. */
export const listHeader = (message: { readonly headers: readonly SipHeader[] }, name: string): string[] =>
  message.headers.filter(([other]) => other === name).flatMap(([, value]) => splitList(value));

/** Splits at commas outside quotes and angle brackets. */
export function splitList(value: string): string[] {
  const items: string[] = [];
  let [start, isQuoted, depth] = [0, false, 0];
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (isQuoted && character === '\\') index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '<') depth++;
    else if (character === '>') depth--;
    else if (character === ',' && depth <= 0) {
      items.push(value.slice(start, index));
      start = index + 1;
    }
  }
  items.push(value.slice(start));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Values of a list such as `Supported: timer, replaces`, in lower case. */
export const tokens = (message: { readonly headers: readonly SipHeader[] }, name: string): string[] =>
  listHeader(message, name).map((token) => token.toLowerCase());

const displayNames: Readonly<Record<string, string>> = {
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'www-authenticate': 'WWW-Authenticate',
  'min-se': 'Min-SE',
  'mime-version': 'MIME-Version',
};
const displayName = (name: string): string =>
  displayNames[name] ?? name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());

/** Line breaks would begin another header. */
const oneLine = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim();

/** The bytes of a message as they are sent, with its `Content-Length`. */
export function serializeSip(message: SipMessage): Buffer {
  const start = isRequest(message)
    ? `${message.method} ${message.uri.replace(/[\s\p{Cc}]+/gu, '')} SIP/2.0`
    : `SIP/2.0 ${message.status} ${oneLine(message.reason)}`;
  const lines = message.headers
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${displayName(name)}: ${oneLine(value)}`);
  const body = Buffer.from(message.body);
  return Buffer.concat([
    Buffer.from(`${[start, ...lines, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n`),
    body,
  ]);
}
