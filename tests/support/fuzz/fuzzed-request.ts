import type { KnownIds } from './known-ids.ts';
import type { Operation, Parameter } from './operations.ts';
import { fuzzValue, type ValueSource, wildValue } from './schema-values.ts';
import { seededRandom } from './seeded-random.ts';
import { cut, formBody, streamContent, wildContentTypes, wildText } from './wild-bodies.ts';

/** Who calls: the owner of the server, a user with a session or a key, somebody else, nobody, or a wrong credential. */
export const identities = ['operator', 'session', 'key', 'neighbour', 'stranger', 'forger'] as const;
export type Identity = (typeof identities)[number];

/** One request of a run. `headers` has no credential; that of its identity is added when it is sent. */
export interface FuzzedRequest {
  readonly seed: number;
  readonly index: number;
  readonly key: string;
  readonly identity: Identity;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** The client disconnects within the body or before the reply, so no reply is expected. */
  readonly leaves: boolean;
}

export interface RequestOptions {
  readonly seed: number;
  readonly index: number;
  readonly ids: KnownIds;
  /** Requests as the contract describes them; otherwise two of three are wild in a part. */
  readonly isValid: boolean;
}

/** Creates the request with this index of a run. */
export function createRequest(operation: Operation, { seed, index, ids, isValid }: RequestOptions): FuzzedRequest {
  const random = seededRandom(seed, index);
  const wildness = isValid ? 0 : random.pick([0, 0.03, 0.15, 0.5]);
  const source: ValueSource = { random, ids, wildness };
  const isWild = wildness > 0;
  const body = createBody(operation, source);
  const identity = isValid ? random.pick(['operator', 'session', 'key'] as const) : random.pick(likelyIdentities);
  const isKeyRefused = identity === 'key' && operation.needsSession && random.chance(0.9);
  const method = isWild && random.chance(0.03) ? random.pick(otherMethods) : operation.method;
  return {
    seed,
    index,
    key: operation.key,
    identity: isKeyRefused ? 'session' : identity,
    method,
    path: fuzzPath(operation, source),
    headers: {
      ...(body && { 'content-type': body.contentType }),
      ...(isWild && random.chance(0.2) && random.pick(wildHeaders)),
    },
    // Node would not read the body of such a request, and take it for the next one.
    body: method === 'GET' || method === 'HEAD' ? undefined : body?.content,
    leaves: isWild && random.chance(0.01),
  };
}

const likelyIdentities: readonly Identity[] = [
  ...['operator', 'operator', 'session', 'session', 'session', 'key', 'key', 'key', 'neighbour'],
  ...['stranger', 'forger'],
] as Identity[];
const otherMethods = ['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'];
const wildHeaders: readonly Readonly<Record<string, string>>[] = [
  { range: 'bytes=0-1' },
  { range: 'bytes=5-2' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'bytes=0-0,1-1,2-2' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-encoding': 'br;q=x, gzip;q=2, *;q=0' },
  { accept: 'text/html' },
  { 'accept-language': 'x'.repeat(2000) },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { cookie: 'session=%00; a; ==;__proto__=1' },
  { 'x-forwarded-for': 'not an address, 300.1.1.1' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'user-agent': '\u00ff'.repeat(300) },
  { 'upload-offset': '-1' },
  { 'upload-offset': '9'.repeat(30) },
  { traceparent: '00-zz-zz-zz' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
];

const wildSegments = [
  ...['%00', '%ff', '%', '%2e%2e%2f', '..%2f..%2fetc%2fpasswd', '__proto__', 'constructor', 'null', 'undefined'],
  ...[
    '0',
    '-1',
    '9'.repeat(30),
    'x'.repeat(299),
    'x'.repeat(600),
    encodeURIComponent('日本👩‍👧'),
    '%20',
    '*',
    ';a=b',
    ':x',
  ],
  ...['00000000-0000-4000-8000-000000000000', 'a%0d%0ab', '%ed%a0%80', "'%20or%201=1", '{x}', '~', '%E2%80%AE'],
];

/** Fills the path and the query of an operation or a socket. */
export function fuzzPath(
  { path, parameters }: { readonly path: string; readonly parameters: readonly Parameter[] },
  source: ValueSource,
): string {
  const { random, ids, wildness } = source;
  const schemas = new Map(parameters.filter((one) => one.in === 'path').map(({ name, schema }) => [name, schema]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(wildness)) return random.pick(wildSegments);
    const known = random.chance(0.9) ? ids.pick(name, random) : undefined;
    const value = known ?? fuzzValue(schemas.get(name) ?? { type: 'string' }, { ...source, wildness: 0 }, name);
    return encodeURIComponent(String(value).toWellFormed()) || 'x';
  });
  const pairs: string[] = [];
  for (const { name, in: part, required, schema } of parameters) {
    if (part !== 'query' || !(required || random.chance(0.3))) continue;
    const value = fuzzValue(schema, source, name);
    for (const one of Array.isArray(value) ? value.slice(0, 60) : [value]) pairs.push(`${name}=${encodeValue(one)}`);
  }
  if (random.chance(wildness)) pairs.push(random.pick(wildPairs));
  // Longer ones end in node's parser, before the server.
  const query = pairs.join('&').slice(0, 12_000);
  return query === '' ? filled : `${filled}?${query}`;
}

const wildPairs = [
  '%',
  'a=%ff',
  '__proto__=x',
  'a[b]=c',
  'a=1&a=2',
  '&&&',
  '=',
  'cursor=%00',
  'page_size=1e9',
  'limit=-1',
];

const encodeValue = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 8000));

interface Body {
  readonly content: Buffer;
  readonly contentType: string;
}

function createBody(operation: Operation, source: ValueSource): Body | undefined {
  const { random, wildness } = source;
  const body = createFittingBody(operation, source);
  if (!body) {
    if (operation.method === 'GET' || !random.chance(wildness)) return undefined;
    return { content: wildText(random), contentType: 'application/json' };
  }
  if (!random.chance(wildness / 2)) return body;
  const kind = random.below(3);
  if (kind === 0) return { ...body, content: cut(body.content, random) };
  if (kind === 1) return { ...body, contentType: random.pick(wildContentTypes) };
  return { ...body, content: wildText(random) };
}

function createFittingBody({ body, contentType, files, method }: Operation, source: ValueSource): Body | undefined {
  const { random, wildness } = source;
  const value = body && fuzzValue(body, source);
  if (Object.keys(files).length > 0) {
    const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return formBody({ values, fields: files, isWild: wildness > 0 }, random);
  }
  if (contentType?.includes('octet-stream')) return { content: streamContent(random), contentType };
  if (!body || method === 'GET') return undefined;
  return { content: Buffer.from(toJson(value ?? wildValue(random))), contentType: contentType ?? 'application/json' };
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** The request in a form that a person can send again. */
export function describeRequest({ seed, index, identity, method, path, headers, body }: FuzzedRequest): string {
  const text = body?.toString();
  // Bytes that are not UTF-8 are printed in base64.
  const isText = body === undefined || Buffer.from(text!).equals(body);
  return JSON.stringify({
    ...{ seed, index, identity, method, path, headers },
    ...(body && (isText ? { body: shorten(text!) } : { base64: shorten(body.toString('base64')) })),
  });
}

const maxPrinted = 20_000;
const shorten = (text: string): string =>
  text.length > maxPrinted ? `${text.slice(0, maxPrinted)}… (${text.length} characters)` : text;
