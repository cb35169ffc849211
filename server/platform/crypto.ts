import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
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
const sealVersion = 'v2';

/** The key that seals, derived from a secret that may also sign, and its ID. */
function sealingKey(secret: Uint8Array): { bytes: Uint8Array; id: string } {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', `timbre seal ${sealVersion}`, 40));
  return { bytes: derived.subarray(0, 32), id: derived.subarray(32).toString('base64url') };
}

/**
 * Encrypts and authenticates text with `secret` (32 bytes): `v2.key ID.nonce.tag.ciphertext`, in base64url. It opens only
 * at the same `place`, such as `table.column:row`, so that a value that is copied to another row does not.
 */
export function seal(text: string, secret: Uint8Array, place: string): string {
  const { bytes, id } = sealingKey(secret);
  const nonce = randomBytes(12);
  const cipher = createCipheriv(sealAlgorithm, bytes, nonce, { authTagLength: 16 });
  cipher.setAAD(sealedPlace(id, place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [sealVersion, id, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** Decrypts the output of `seal`. Throws for altered text, another key and another place. */
export function unseal(sealed: string, secret: Uint8Array, place: string): string {
  const parts = sealed.split('.');
  if (parts.length === 3) return unsealUnbound(parts, secret);
  const [version, keyId, ...rest] = parts;
  const [nonce, tag, text] = rest.map((part) => Buffer.from(part, 'base64url'));
  if (version !== sealVersion || !nonce || !tag || !text || rest.length !== 3)
    throw new Error('The text is not sealed.');
  const { bytes, id } = sealingKey(secret);
  if (keyId !== id) throw new Error('The text is sealed with another key.');
  const decipher = createDecipheriv(sealAlgorithm, bytes, nonce, { authTagLength: 16 });
  decipher.setAAD(sealedPlace(id, place));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** Whether text has the form of the output of `seal`. */
export const isSealed = (text: string): boolean => /^v2\.[\w-]{11}\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/.test(text);

const sealedPlace = (keyId: string, place: string): Uint8Array =>
  Buffer.from(`${sealVersion}.${keyId}.${place}`, 'utf8');

/** Text from before sealed values were bound to a place: `nonce.tag.ciphertext`, with the secret itself as the key. */
function unsealUnbound(parts: readonly string[], key: Uint8Array): string {
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
  const decipher = createDecipheriv(sealAlgorithm, key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}
