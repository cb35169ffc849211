import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';
import { byteReader } from './byte-reader.ts';
import { rechunk } from './rechunk.ts';

/*
 * An encrypted file: `magic`, the logarithm of scrypt's N, its r and p (one byte each), a salt, then chunks of AES-256-GCM
 * with their tags. The salt makes the key unique, so a chunk's nonce is its number, and a flag for the last chunk. Chunks
 * can therefore be neither changed, moved nor cut off; the header is authenticated with each.
 */
const magic = Buffer.from('TIMBRE-ENCRYPTED-1\n');
const saltBytes = 16;
const headerBytes = magic.length + 3 + saltBytes;
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';
/** 128 MiB and about half a second for each guess of a passphrase. */
const defaultCost = { logN: 17, r: 8, p: 1 };
/** A forged header may not demand more memory. */
const maxLogN = 20;

const derive = promisify(scrypt) as (
  passphrase: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

const deriveKey = (passphrase: string, salt: Buffer, { logN, r, p }: typeof defaultCost) =>
  derive(passphrase.normalize(), salt, 32, { N: 2 ** logN, r, p, maxmem: 2 ** (logN + 8) * r });

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

/** Marks the last element of a stream. An empty stream yields one empty last chunk. */
async function* withLast(chunks: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let previous: Buffer | undefined;
  for await (const chunk of chunks) {
    if (previous) yield { chunk: previous, isLast: false };
    previous = chunk;
  }
  yield { chunk: previous ?? Buffer.alloc(0), isLast: true };
}

/** Encrypts a stream with a passphrase. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost = defaultCost,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, Buffer.from([cost.logN, cost.r, cost.p]), salt]);
  const key = await deriveKey(passphrase, salt, cost);
  yield header;
  let number = 0;
  for await (const { chunk, isLast } of withLast(rechunk(source, chunkBytes))) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number++, isLast)).setAAD(header);
    yield cipher.update(chunk);
    cipher.final();
    yield cipher.getAuthTag();
  }
}

/**
 * Decrypts an encrypted stream, and passes any other on unchanged. Throws `BackupError` for a missing or wrong passphrase,
 * and for data that was changed or cut.
 */
export async function* decryptIfEncrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source);
  const header = await reader.read(headerBytes);
  const rest = reader.take(Number.POSITIVE_INFINITY);
  if (!header.subarray(0, magic.length).equals(magic)) {
    yield header;
    yield* rest;
    return;
  }
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: a passphrase is needed.');
  if (header.length < headerBytes) throw new BackupError('The backup is cut off.');
  const [logN = 0, r = 0, p = 0] = header.subarray(magic.length);
  if (logN > maxLogN || r > 16 || p > 4) throw new BackupError('The header of the backup is damaged.');
  const key = await deriveKey(passphrase, header.subarray(magic.length + 3), { logN, r, p });
  yield* decryptChunks(rechunk(rest, chunkBytes + tagBytes), key, header);
}

async function* decryptChunks(chunks: AsyncIterable<Buffer>, key: Buffer, header: Buffer): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of withLast(chunks)) {
    const end = Math.max(0, chunk.length - tagBytes);
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagBytes });
    decipher.setAAD(header);
    let plain: Buffer;
    try {
      decipher.setAuthTag(chunk.subarray(end));
      plain = decipher.update(chunk.subarray(0, end));
      decipher.final();
    } catch (cause) {
      const message =
        number === 0
          ? 'The passphrase is wrong, or the backup is damaged.'
          : `The backup is damaged or cut off, about ${Math.round((number * chunkBytes) / 1e6)} MB from its start.`;
      throw new BackupError(message, { cause });
    }
    number += 1;
    yield plain;
  }
}
