import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createMasterKey,
  formatMasterKeys,
  parseMasterKeys,
  unwrapSecret,
  wrappingKeyId,
  wrapSecret,
} from './master-keys.ts';

const [current, older] = [createMasterKey(), createMasterKey()];
const secret = randomBytes(32);

describe('parseMasterKeys', () => {
  it('reads what formatMasterKeys writes, the current key first', () => {
    expect(parseMasterKeys(Buffer.from(formatMasterKeys([current, older])))).toEqual([current, older]);
  });

  it('reads 32 raw bytes, and base64 in either alphabet', () => {
    const bytes = Buffer.from(current.bytes);
    expect(parseMasterKeys(Buffer.concat([Buffer.from([0]), bytes.subarray(1)]))).toHaveLength(1);
    for (const text of [bytes.toString('base64'), `${bytes.toString('base64url')}\r\n`])
      expect(parseMasterKeys(Buffer.from(text))).toEqual([current]);
  });

  it.each([
    ['', 'there is no key in it'],
    ['\n \n', 'there is no key in it'],
    ['correct horse battery staple 123', 'key 1 is not 32 bytes in base64'],
    [randomBytes(16).toString('base64'), 'key 1 is not 32 bytes in base64'],
    [`${formatMasterKeys([current])}${randomBytes(31).toString('base64')}`, 'key 2 is not 32 bytes in base64'],
    [formatMasterKeys([current, current]), 'it has the same key twice'],
  ])('refuses %j without quoting it', (text, message) => {
    expect(() => parseMasterKeys(Buffer.from(text))).toThrow(message);
    try {
      parseMasterKeys(Buffer.from(text));
    } catch (error) {
      for (const word of text.split(/\s+/).filter((part) => part.length > 3))
        expect((error as Error).message).not.toContain(word);
    }
  });
});

describe('wrapSecret', () => {
  it('discloses neither the secret nor the key, and opens with the key among several', () => {
    const wrapped = Buffer.from(wrapSecret('links', secret, older));
    expect(wrapped.includes(secret)).toBe(false);
    expect(wrapped.includes(Buffer.from(older.bytes))).toBe(false);
    expect(Buffer.from(wrapSecret('links', secret, older))).not.toEqual(wrapped);
    expect(wrappingKeyId(wrapped)).toBe(older.id);
    expect(Buffer.from(unwrapSecret('links', wrapped, [current, older]))).toEqual(secret);
  });

  it('refuses a secret under the name of another, and each altered byte', () => {
    const wrapped = wrapSecret('links', secret, current);
    expect(() => unwrapSecret('tokens', wrapped, [current])).toThrow('The secret "tokens" in the database was altered');
    for (let at = 0; at < wrapped.length; at += 1) {
      const altered = Uint8Array.from(wrapped);
      altered[at] = altered[at]! ^ 1;
      expect(() => unwrapSecret('links', altered, [current]), `byte ${at}`).toThrow();
    }
  });

  it('names the missing key', () => {
    const wrapped = wrapSecret('links', secret, older);
    expect(() => unwrapSecret('links', wrapped, [])).toThrow(`wrapped by master key ${older.id}. Set MASTER_KEY_FILE`);
    expect(() => unwrapSecret('links', wrapped, [current])).toThrow(
      `wrapped by master key ${older.id}, but the keys in MASTER_KEY_FILE or MASTER_KEY are ${current.id}`,
    );
  });
});
