import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const tagOf = (password: string, salt: Buffer) =>
  derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce: salt, ...cost });

/** An argon2id hash with its salt: `argon2id$salt$tag`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await tagOf(password, salt)).toString('base64url')}`;
}

/** Takes as long for a hash of no account (`undefined`) as for a wrong password, so that neither can be told. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = 'AAAAAAAAAAAAAAAAAAAAAA', tag = ''] = hash?.split('$') ?? [];
  const made = await tagOf(password, Buffer.from(salt, 'base64url'));
  const kept = Buffer.from(tag, 'base64url');
  return kept.length === made.length && timingSafeEqual(kept, made);
}

/** SHA-256 as hex: for secrets of full entropy (keys, tokens), never for passwords. */
export const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');

/** SHA-256 as bytes. */
export const sha256Bytes = (value: string): Uint8Array => createHash('sha256').update(value).digest();

/** HMAC-SHA-256 as base64url. */
export const hmac = (value: string, secret: string | Uint8Array): string =>
  createHmac('sha256', secret).update(value).digest('base64url');

/** Compares two short secrets in constant time. */
export const sameSecret = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
};

/** `bytes` random bytes as hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');
