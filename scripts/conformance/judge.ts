import type { ReplyRules } from './openapi.ts';
import type { ReplyKind } from './sdk-operations.ts';

/** A reply as it was on the wire. */
export interface WireReply {
  readonly status: number;
  /** Without its parameters. */
  readonly mediaType: string;
  readonly body: Buffer;
}

export type Verdict =
  | { readonly kind: 'pass' }
  /** The server has no such route. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'fail'; readonly why: string };

export const pass: Verdict = { kind: 'pass' };
export const fail = (why: string): Verdict => ({ kind: 'fail', why: why.replaceAll(/\s+/g, ' ').slice(0, 300) });

/** Judges a reply by the kind that the SDK demands and by the rules of the API document. */
export function judge(reply: WireReply, kind: ReplyKind, rules: ReplyRules | undefined): Verdict {
  const text = reply.body.toString();
  if (reply.status === 404 && /^\{"detail":"Not Found"\}$/.test(text)) return { kind: 'missing' };
  if (reply.status < 200 || reply.status > 299) return fail(`${reply.status} ${text}`);
  if (rules && rules.statuses.length > 0 && !rules.statuses.includes(String(reply.status)))
    return fail(`status ${reply.status}, promised is ${rules.statuses.join(' or ')}`);
  const why = complaints[kind](reply, rules);
  return why === undefined ? pass : fail(why);
}

const complaints: Record<ReplyKind, (reply: WireReply, rules: ReplyRules | undefined) => string | undefined> = {
  nothing: () => undefined,
  text: ({ body }) => (body.length === 0 ? 'an empty text' : undefined),
  json: ({ body }, rules) => jsonComplaint(body.toString(), rules),
  lines: ({ body }, rules) => {
    const lines = body.toString().split('\n').filter(Boolean);
    if (lines.length === 0) return 'a stream without one line';
    return lines.map((line) => jsonComplaint(line, rules)).find((why) => why !== undefined);
  },
  bytes: ({ body, mediaType }) => bytesComplaint(body, mediaType),
};

function jsonComplaint(text: string, rules: ReplyRules | undefined): string | undefined {
  try {
    return rules?.complain(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return `no JSON: ${text.slice(0, 80)}`;
    throw error;
  }
}

/** How the bytes of each media type begin. What is not listed only has to be there. */
const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  'audio/mpeg': (bytes) =>
    bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0),
  'audio/wav': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE',
  'audio/ogg': (bytes) => bytes.toString('latin1', 0, 4) === 'OggS',
  'application/zip': (bytes) => bytes.toString('latin1', 0, 2) === 'PK',
  'text/event-stream': (bytes) => /^(data|event|id|:)/.test(bytes.toString('latin1', 0, 8)),
};

function bytesComplaint(bytes: Buffer, mediaType: string): string | undefined {
  if (bytes.length === 0) return 'an empty stream';
  if (mediaType === 'application/json') return `JSON where bytes are promised: ${bytes.toString('utf8', 0, 80)}`;
  const begins = beginnings[mediaType];
  return begins && !begins(bytes) ? `${mediaType} that begins with ${bytes.toString('hex', 0, 8)}` : undefined;
}
