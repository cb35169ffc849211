import type { ReplyRules } from './openapi.ts';
import type { ReplyKind } from './sdk-operations.ts';

/** A received HTTP reply. */
export interface WireReply {
  readonly status: number;
  /** The content type without its parameters. */
  readonly mediaType: string;
  readonly body: Buffer;
}

export type Verdict =
  | { readonly kind: 'pass' }
  /** The server does not have the route. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'fail'; readonly reason: string };

export const pass: Verdict = { kind: 'pass' };
export const fail = (reason: string): Verdict => ({
  kind: 'fail',
  reason: reason.replaceAll(/\s+/g, ' ').slice(0, 300),
});

/** Checks a reply against the kind that the SDK expects and the rules of the API document. */
export function checkReply(reply: WireReply, kind: ReplyKind, rules: ReplyRules | undefined): Verdict {
  const text = reply.body.toString();
  if (reply.status === 404 && /^\{"detail":"Not Found"\}$/.test(text)) return { kind: 'missing' };
  if (reply.status < 200 || reply.status > 299) return fail(`${reply.status} ${text}`);
  if (rules && rules.statuses.length > 0 && !rules.statuses.includes(String(reply.status)))
    return fail(`status ${reply.status}, expected ${rules.statuses.join(' or ')}`);
  const reason = validators[kind](reply, rules);
  return reason === undefined ? pass : fail(reason);
}

const validators: Record<ReplyKind, (reply: WireReply, rules: ReplyRules | undefined) => string | undefined> = {
  nothing: () => undefined,
  text: ({ body }) => (body.length === 0 ? 'empty text' : undefined),
  json: ({ body }, rules) => findJsonProblem(body.toString(), rules),
  lines: ({ body }, rules) => {
    const lines = body.toString().split('\n').filter(Boolean);
    if (lines.length === 0) return 'a stream without lines';
    return lines.map((line) => findJsonProblem(line, rules)).find((reason) => reason !== undefined);
  },
  bytes: ({ body, mediaType }) => findBytesProblem(body, mediaType),
};

function findJsonProblem(text: string, rules: ReplyRules | undefined): string | undefined {
  try {
    return rules?.findProblem(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return `not JSON: ${text.slice(0, 80)}`;
    throw error;
  }
}

/** Checks the first bytes by media type. Other types only have to be non-empty. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  'audio/mpeg': (bytes) =>
    bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && (bytes[1]! & 0xe0) === 0xe0),
  'audio/wav': (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE',
  'audio/ogg': (bytes) => bytes.toString('latin1', 0, 4) === 'OggS',
  'application/zip': (bytes) => bytes.toString('latin1', 0, 2) === 'PK',
  'text/event-stream': (bytes) => /^(data|event|id|:)/.test(bytes.toString('latin1', 0, 8)),
};

function findBytesProblem(bytes: Buffer, mediaType: string): string | undefined {
  if (bytes.length === 0) return 'empty stream';
  if (mediaType === 'application/json') return `JSON instead of bytes: ${bytes.toString('utf8', 0, 80)}`;
  const hasSignature = signatures[mediaType];
  return hasSignature && !hasSignature(bytes)
    ? `${mediaType} with the signature ${bytes.toString('hex', 0, 8)}`
    : undefined;
}
