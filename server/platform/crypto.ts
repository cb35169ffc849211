import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: object) => Promise<Buffer>;

/** The first OWASP recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const deriveTag = (password: string, salt: Buffer) =>
  derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce: salt, ...cost });

/** An argon2id hash with its salt: `argon2id$salt$tag`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await deriveTag(password, salt)).toString('base64url')}`;
}

/** Takes equally long without a hash (unknown account) and with a wrong password, so that timing reveals neither. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = 'AAAAAAAAAAAAAAAAAAAAAA', tag = ''] = hash?.split('$') ?? [];
  const actual = await deriveTag(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(tag, 'base64url');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** SHA-256 as hex, for secrets of full entropy (keys, tokens), never for passwords. */
export const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');

/** SHA-256 as bytes. */
export const sha256Bytes = (value: string): Uint8Array => createHash('sha256').update(value).digest();

/** HMAC-SHA-256 as base64url. */
export const hmac = (value: string, secret: string | Uint8Array): string =>
  createHmac('sha256', secret).update(value).digest('base64url');

/** Compares two short secrets in constant time. */
export const constantTimeEqual = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
};

/** `bytes` random bytes as hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

const sealAlgorithm = 'aes-256-gcm';

/** Encrypts and authenticates text with `key` (32 bytes): `nonce.tag.ciphertext`, each base64url. */
export function seal(text: string, key: Uint8Array): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(sealAlgorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Decrypts the output of `seal`. Throws for altered text or another key. */
export function unseal(sealed: string, key: Uint8Array): string {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !text) throw new Error('The text is not sealed.');
  const decipher = createDecipheriv(sealAlgorithm, key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
