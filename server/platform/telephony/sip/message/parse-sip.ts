import type { SipHeader, SipMessage } from './sip-message.ts';

/** Bytes of one message, with its body. */
export const maxSipBytes = 64 * 1024;
const maxHeaders = 200;
const maxCallId = 256;
const maxSequence = 2 ** 31 - 1;

const longNames: Readonly<Record<string, string>> = {
  c: 'content-type',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  o: 'event',
  r: 'refer-to',
  b: 'referred-by',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
};

const token = /^[\w.!%*+`'~-]{1,100}$/;
const requestLine = /^([A-Z][A-Z0-9_-]{0,31}) (\S{1,2048}) SIP\/2\.0$/;
const statusLine = /^SIP\/2\.0 ([1-6]\d\d)(?: (.{0,500}))?$/;

/** Where the header of a message ends, as the offset of its body; -1: it is not complete. */
export const bodyOffset = (bytes: Buffer): number => {
  const index = bytes.indexOf('\r\n\r\n');
  return index < 0 ? -1 : index + 4;
};

/** `Content-Length` of a header; undefined: there is none, NaN: it is invalid. */
export function contentLength(head: string): number | undefined {
  const lengths = [...head.matchAll(/\r\n(?:content-length|l)[ \t]*:([^\r\n]*)/gi)].map(([, value]) => value!.trim());
  if (lengths.length === 0) return undefined;
  return lengths.every((length) => length === lengths[0] && /^\d{1,7}$/.test(length)) ? Number(lengths[0]) : Number.NaN;
}

/** A message of SIP (RFC 3261, section 7); undefined: it is invalid, too large, or has too many headers. */
export function parseSip(bytes: Buffer): SipMessage | undefined {
  if (bytes.length > maxSipBytes) return undefined;
  const offset = bodyOffset(bytes);
  if (offset < 0) return undefined;
  const head = bytes.toString('utf8', 0, offset - 4);
  const length = contentLength(head) ?? bytes.length - offset;
  if (!(length <= bytes.length - offset)) return undefined;
  // Folded lines continue a value.
  const [start = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = parseHeaders(lines);
  if (!headers) return undefined;
  const find = (name: string) => headers.find(([other]) => other === name)?.[1];
  const [callId, [, number, method] = []] = [
    find('call-id') ?? '',
    /^(\d{1,10})[ \t]+([A-Z0-9_-]{1,32})$/.exec(find('cseq') ?? '') ?? [],
  ];
  if (!find('via') || !find('from') || !find('to') || callId === '' || callId.length > maxCallId) return undefined;
  if (number === undefined || method === undefined || Number(number) > maxSequence) return undefined;
  const parts = {
    headers,
    body: bytes.toString('utf8', offset, offset + length),
    callId,
    sequence: { number: Number(number), method },
  };
  const request = requestLine.exec(start);
  if (request) return request[1] === method ? { ...parts, method, uri: request[2]! } : undefined;
  const status = statusLine.exec(start);
  return status ? { ...parts, status: Number(status[1]), reason: status[2] ?? '' } : undefined;
}

function parseHeaders(lines: readonly string[]): SipHeader[] | undefined {
  if (lines.length > maxHeaders) return undefined;
  const headers: SipHeader[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line
      .slice(colon + 1)
      .replaceAll('\t', ' ')
      .trim();
    if (!token.test(name) || /\p{Cc}/u.test(value)) return undefined;
    headers.push([longNames[name] ?? name, value]);
  }
  return headers;
}
