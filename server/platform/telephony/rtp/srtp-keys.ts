/** The keys of one direction of SRTP, which go over the signalling (SDES, RFC 4568). */
export interface CryptoLine {
  readonly tag: number;
  readonly masterKey: Buffer;
  readonly masterSalt: Buffer;
}

const suite = 'AES_CM_128_HMAC_SHA1_80';
const [keyLength, saltLength] = [16, 14];

interface WrittenCrypto {
  id: number;
  suite: string;
  config: string;
  sessionConfig?: string;
}

/** Reads `a=crypto`; undefined for other ciphers, for several keys (MKI), and for parameters that change the cipher. */
export function readCryptoLine(line: WrittenCrypto): CryptoLine | undefined {
  if (line.suite !== suite || line.sessionConfig) return undefined;
  const [, encoded, ...options] = /^inline:([A-Za-z0-9+/]+={0,2})((?:\|[^|;]+)*)$/.exec(String(line.config)) ?? [];
  if (!encoded || options.join('').includes(':')) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length !== keyLength + saltLength) return undefined;
  return {
    tag: Number(line.id),
    masterKey: bytes.subarray(0, keyLength),
    masterSalt: bytes.subarray(keyLength),
  };
}

export function writeCryptoLine({ tag, masterKey, masterSalt }: CryptoLine): WrittenCrypto {
  return { id: tag, suite, config: `inline:${Buffer.concat([masterKey, masterSalt]).toString('base64')}` };
}

export function createCryptoLine(tag: number, random: (bytes: number) => Buffer): CryptoLine {
  return { tag, masterKey: random(keyLength), masterSalt: random(saltLength) };
}

export const isSameKey = (a: CryptoLine, b: CryptoLine): boolean =>
  a.masterKey.equals(b.masterKey) && a.masterSalt.equals(b.masterSalt);
