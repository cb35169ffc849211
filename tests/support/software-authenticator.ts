import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from '../../contract/accounts/passkeys.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Flags of the authenticator data: user present, user verified, attested credential data. */
const flag = { present: 1, verified: 4, newKey: 64 } as const;

/** Deviations from an honest browser and authenticator. */
interface Lies {
  /** The origin, if it is not the server's. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly verified?: boolean;
}

/** Simulates an authenticator with one ES256 key, and its browser. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly #id = randomBytes(16);
  #userHandle: string | undefined;
  #counter = 0;

  /** `origin` is that of the requesting page. */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    // COSE: kty EC2, alg ES256, crv P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    this.#publicKey = Buffer.from(isoCBOR.encode(key));
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? this.#origin }),
    );
  }

  #data(rpId: string, flags: number, lies: Lies): Buffer {
    const head = Buffer.alloc(5);
    head[0] = lies.verified === false ? flags & ~flag.verified : flags;
    head.writeUInt32BE(lies.counter ?? this.#counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? rpId), head]);
  }

  /** `navigator.credentials.create` */
  create(options: CreationOptions, lies: Lies = {}): CreatedCredential {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([
      this.#data(options.rp.id, flag.present | flag.verified | flag.newKey, lies),
      Buffer.alloc(16),
      length,
      this.#id,
      this.#publicKey,
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, lies)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get` */
  get(options: RequestOptions, lies: Lies = {}): SignedCredential {
    this.#counter += 1;
    const authenticatorData = this.#data(options.rpId, flag.present | flag.verified, lies);
    const clientData = this.#clientData('webauthn.get', options.challenge, lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.#privateKey);
    return {
      id: base64url(this.#id),
      rawId: base64url(this.#id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(this.#userHandle !== undefined && { userHandle: this.#userHandle }),
      },
    };
  }
}
