import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface SipCredentials {
  readonly username: string;
  readonly password: string;
}

const algorithms: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256' };
/** A challenge is answered within this time, or its nonce is stale. */
const nonceMs = 5 * 60_000;

/** `Digest name="value", …` as a map with names in lower case; undefined: another scheme. */
function parseDigest(header: string): Map<string, string> | undefined {
  const [, rest] = /^\s*Digest\s+([\s\S]{1,4000})$/i.exec(header) ?? [];
  if (rest === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const [, name, quoted, plain] of rest.matchAll(/([\w-]{1,40})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g))
    fields.set(name!.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '');
  return fields;
}

interface DigestInput {
  readonly algorithm: string;
  readonly realm: string;
  readonly nonce: string;
  readonly qop: string | undefined;
  readonly nc: string;
  readonly cnonce: string;
  readonly method: string;
  readonly uri: string;
  readonly body: string;
}

/** The `response` of RFC 7616; that of RFC 2617 for MD5, and that of RFC 2069 without `qop`. */
function digestResponse(input: DigestInput, { username, password }: SipCredentials): string | undefined {
  const [name = 'md5', isSession] = input.algorithm
    .toLowerCase()
    .replace(/-sess$/, ' sess')
    .split(' ');
  const algorithm = algorithms[name];
  if (algorithm === undefined) return undefined;
  const hash = (text: string) => createHash(algorithm).update(text).digest('hex');
  const user = hash(`${username}:${input.realm}:${password}`);
  const secret = isSession ? hash(`${user}:${input.nonce}:${input.cnonce}`) : user;
  const request = hash(`${input.method}:${input.uri}${input.qop === 'auth-int' ? `:${hash(input.body)}` : ''}`);
  return hash(
    input.qop
      ? `${secret}:${input.nonce}:${input.nc}:${input.cnonce}:${input.qop}:${request}`
      : `${secret}:${input.nonce}:${request}`,
  );
}

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The `Authorization` for the strongest of several challenges; undefined: none can be answered. */
export function answerChallenges(
  challenges: readonly string[],
  request: { readonly method: string; readonly uri: string; readonly body: string },
  credentials: SipCredentials,
  cnonce = randomBytes(8).toString('hex'),
): string | undefined {
  const parsed = challenges.flatMap((challenge) => parseDigest(challenge) ?? []);
  const strength = (fields: Map<string, string>) => (/^sha-256/i.test(fields.get('algorithm') ?? '') ? 1 : 0);
  for (const fields of parsed.toSorted((one, other) => strength(other) - strength(one))) {
    const offered = fields
      .get('qop')
      ?.split(',')
      .map((qop) => qop.trim().toLowerCase());
    const qop = offered && ['auth', 'auth-int'].find((known) => offered.includes(known));
    const [realm = '', nonce = '', algorithm] = ['realm', 'nonce', 'algorithm'].map((name) => fields.get(name));
    const nc = '00000001';
    const input = { algorithm: algorithm ?? 'MD5', realm, nonce, qop, nc, cnonce, ...request };
    const response = digestResponse(input, credentials);
    if (response === undefined || (offered && !qop)) continue;
    const opaque = fields.get('opaque');
    return [
      `Digest username=${quote(credentials.username)}`,
      `realm=${quote(realm)}`,
      `nonce=${quote(nonce)}`,
      `uri=${quote(request.uri)}`,
      `response="${response}"`,
      ...(algorithm === undefined ? [] : [`algorithm=${algorithm.replace(/[^\w-]/g, '')}`]),
      ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
      ...(qop ? [`qop=${qop}`, `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ].join(', ');
  }
  return undefined;
}

/** The caller that a nonce was made for. */
export interface DigestSubject {
  readonly callId: string;
  readonly address: string;
}

export type DigestResult = 'valid' | 'missing' | 'invalid';

/** Asks callers for credentials. Nonces carry their time and a signature, so nothing is stored. */
export function openDigestChallenges(realm: string, now: () => Date, key: Buffer = randomBytes(32)) {
  const sign = (time: string, { callId, address }: DigestSubject) =>
    createHmac('sha256', key).update(`${time} ${address} ${callId}`).digest('hex').slice(0, 32);

  return {
    /** The value of `WWW-Authenticate`. Only MD5 is offered: telephones such as baresip 1 hang up when they read SHA-256, even beside MD5. */
    challenge(subject: DigestSubject): string {
      const time = now().getTime().toString(36);
      const nonce = `${time}.${sign(time, subject)}`;
      return `Digest realm=${quote(realm)}, nonce="${nonce}", algorithm=MD5, qop="auth"`;
    },

    /** `missing`: there are none for this realm, or their nonce is too old; the caller is asked again. */
    check(
      headers: readonly string[],
      request: { readonly method: string; readonly body: string },
      subject: DigestSubject,
      credentials: SipCredentials,
    ): DigestResult {
      const fields = headers
        .flatMap((header) => parseDigest(header) ?? [])
        .find((found) => found.get('realm') === realm);
      const nonce = fields?.get('nonce') ?? '';
      const [time = '', signature = ''] = nonce.split('.');
      const ageMs = now().getTime() - Number.parseInt(time, 36);
      if (!fields || !(ageMs >= 0 && ageMs < nonceMs) || !isEqual(signature, sign(time, subject))) return 'missing';
      const expected = digestResponse(
        {
          algorithm: fields.get('algorithm') ?? 'MD5',
          realm,
          nonce,
          qop: fields.get('qop'),
          nc: fields.get('nc') ?? '',
          cnonce: fields.get('cnonce') ?? '',
          // Proxies may change the URI of the request after its caller signed it.
          uri: fields.get('uri') ?? '',
          method: request.method,
          body: request.body,
        },
        credentials,
      );
      const isValid =
        expected !== undefined &&
        isEqual(fields.get('username') ?? '', credentials.username) &&
        isEqual((fields.get('response') ?? '').toLowerCase(), expected);
      return isValid ? 'valid' : 'invalid';
    },
  };
}
export type DigestChallenges = ReturnType<typeof openDigestChallenges>;

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
};
