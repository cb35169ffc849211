import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** A key outside the database that encrypts ("wraps") the secrets in it. */
export interface MasterKey {
  /** Names the key in wrapped secrets and in messages: 16 hex digits, which disclose nothing of the key. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The master key does not open the secrets of the database, or is not one; the message says what to do. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

const keyBytes = 32;
const idBytes = 8;

/** A new random key. */
export const createMasterKey = (): MasterKey => toMasterKey(randomBytes(keyBytes));

/** The text of a key file, which `parseMasterKeys` reads. */
export const formatMasterKeys = (keys: readonly MasterKey[]): string =>
  keys.map(({ bytes }) => `${Buffer.from(bytes).toString('base64')}\n`).join('');

/**
 * Parses a key file: 32 raw bytes, or one key per line in base64. The first key is the current one, which wraps; the
 * others only unwrap. Throws `MasterKeyError`, whose message contains nothing of the keys.
 */
export function parseMasterKeys(content: Uint8Array): MasterKey[] {
  // 32 characters of text are no random key, but a passphrase.
  if (content.length === keyBytes && content.some((byte) => byte < 0x20 || byte > 0x7e)) return [toMasterKey(content)];
  const texts = Buffer.from(content)
    .toString('utf8')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (texts.length === 0) throw new MasterKeyError('there is no key in it');
  const keys = texts.map((text, at) => {
    const bytes = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
    if (bytes?.length !== keyBytes)
      throw new MasterKeyError(`key ${at + 1} is not 32 bytes in base64. Create one with npm run keys -- create FILE`);
    return toMasterKey(bytes);
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new MasterKeyError('it has the same key twice');
  return keys;
}

function toMasterKey(bytes: Uint8Array): MasterKey {
  const id = createHmac('sha256', bytes).update('timbre master key ID').digest().subarray(0, idBytes).toString('hex');
  return { id, bytes: new Uint8Array(bytes) };
}

/** Length of a secret. A wrapped one is longer, so the length tells them apart. */
export const secretBytes = 32;

const version = 1;
const [headBytes, nonceBytes, tagBytes] = [1 + idBytes, 12, 16];
const algorithm = 'aes-256-gcm';

/** The ID of the key that wraps a stored secret; undefined for a secret in clear. */
export function wrappingKeyId(stored: Uint8Array): string | undefined {
  if (stored.length === secretBytes) return undefined;
  if (stored[0] !== version || stored.length !== headBytes + nonceBytes + tagBytes + secretBytes)
    throw new MasterKeyError('A secret in the database is damaged, or from a newer version of Timbre.');
  return Buffer.from(stored.subarray(1, headBytes)).toString('hex');
}

/** Version, key ID, nonce, tag and ciphertext (AES-256-GCM). The name is authenticated, so no secret can replace another. */
export function wrapSecret(name: string, secret: Uint8Array, { id, bytes }: MasterKey): Uint8Array {
  const head = Buffer.concat([Buffer.from([version]), Buffer.from(id, 'hex')]);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(head, name));
  const wrapped = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), wrapped]);
}

/** Opens a stored secret, wrapped or in clear. Throws `MasterKeyError` without its key, and if it was altered or moved. */
export function unwrapSecret(name: string, stored: Uint8Array, keys: readonly MasterKey[]): Uint8Array {
  const id = wrappingKeyId(stored);
  if (id === undefined) return stored;
  const key = keys.find((one) => one.id === id);
  if (!key) throw new MasterKeyError(describeMissingKey(id, keys));
  const [nonceEnd, tagEnd] = [headBytes + nonceBytes, headBytes + nonceBytes + tagBytes];
  try {
    const decipher = createDecipheriv(algorithm, key.bytes, stored.subarray(headBytes, nonceEnd), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(associatedData(stored.subarray(0, headBytes), name));
    decipher.setAuthTag(stored.subarray(nonceEnd, tagEnd));
    return Buffer.concat([decipher.update(stored.subarray(tagEnd)), decipher.final()]);
  } catch {
    throw new MasterKeyError(
      `The secret "${name}" in the database was altered: it does not open with master key ${id}.`,
    );
  }
}

const associatedData = (head: Uint8Array, name: string): Uint8Array =>
  Buffer.concat([head, Buffer.from(`instance_secrets.value:${name}`, 'utf8')]);

const describeMissingKey = (id: string, keys: readonly MasterKey[]): string =>
  keys.length === 0
    ? `The secrets of this database are wrapped by master key ${id}. Set MASTER_KEY_FILE to the file with that key (docs/keys.md).`
    : `The secrets of this database are wrapped by master key ${id}, but the keys in MASTER_KEY_FILE or MASTER_KEY are ${keys.map((key) => key.id).join(', ')}. Add the missing key as a further line.`;
