import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptIfEncrypted, encrypt } from './encryption.ts';

/** Quick, so that the test may encrypt often. */
const cost = { logN: 10, r: 8, p: 1 };
const passphrase = 'correct horse battery staple';
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const chunk = 256 * 1024;
const plain = randomBytes(3 * chunk);
const sealed = await collect(encrypt(inPieces(plain, 10_000), passphrase, cost));
const open = (bytes: Buffer, secret: string | undefined = passphrase) =>
  collect(decryptIfEncrypted(inPieces(bytes, 7777), secret));

it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])('decrypts what it encrypted: %i bytes', async (length) => {
  const part = plain.subarray(0, length);
  const encrypted = await collect(encrypt(inPieces(part, 100_000), passphrase, cost));
  if (length >= 100) expect(encrypted.includes(part.subarray(0, 100))).toBe(false);
  expect((await open(encrypted)).equals(part)).toBe(true);
});

it('passes on what is not encrypted', async () => {
  expect((await open(plain)).equals(plain)).toBe(true);
  expect(await open(Buffer.from('short'))).toEqual(Buffer.from('short'));
});

it('refuses a wrong passphrase, and asks for one', async () => {
  await expect(open(sealed, 'correct horse')).rejects.toThrow('The passphrase is wrong, or the backup is damaged.');
  const without = collect(decryptIfEncrypted(inPieces(sealed, 7777), undefined));
  await expect(without).rejects.toThrow('a passphrase is needed');
});

it('notices any changed byte of the header and of the chunks', async () => {
  for (const at of [20, 25, 40, chunk, 2 * chunk + 100, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    await expect(open(changed), `byte ${at}`).rejects.toThrow(/damaged|wrong/);
  }
});

it('notices a cut, also between two chunks, and chunks that changed places', async () => {
  const header = 19 + 3 + 16;
  const size = chunk + 16;
  for (const end of [header, header + size, header + 2 * size, sealed.length - 1])
    await expect(open(sealed.subarray(0, end)), `cut at ${end}`).rejects.toThrow(/damaged|cut|wrong/);
  await expect(open(sealed.subarray(0, 30))).rejects.toThrow('cut off');
  const swapped = Buffer.concat([
    sealed.subarray(0, header),
    sealed.subarray(header + size, header + 2 * size),
    sealed.subarray(header, header + size),
    sealed.subarray(header + 2 * size),
  ]);
  await expect(open(swapped)).rejects.toThrow(/damaged/);
});
