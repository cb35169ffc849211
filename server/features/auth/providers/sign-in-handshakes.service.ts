import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, sha256 } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { usedKeysStore } from '../../../platform/replay-guard/replay-guard.store.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import { toLocalPath } from './sign-in-providers.rules.ts';

/** State of an authorization request, stored in a cookie until the browser returns from the provider. */
const handshakeSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of this site to open after sign-in. */
  redirect: z.string().optional(),
  /** The signed-in person who connects an account, and their session; undefined for a sign-in. */
  connecting: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
  inviteCode: z.string().optional(),
});
export type Handshake = z.infer<typeof handshakeSchema>;

/** Long enough to sign in at the provider with a second factor. */
const handshakeLifetimeS = 600;

export interface HandshakeCookie {
  readonly cookie: string;
  readonly cookieLifetimeS: number;
}

interface HandshakesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

/** Binds a provider's answer to the browser that started the request, once, against login CSRF. */
export function handshakesService({ db, clock, secret }: HandshakesDeps) {
  const signer = tokenSigner(secret, 'provider-handshake', handshakeSchema);
  return {
    toLocalPath,

    createCookie: async (handshake: Handshake): Promise<HandshakeCookie> => ({
      cookie: await signer.sign(handshake, handshakeLifetimeS, clock()),
      cookieLifetimeS: handshakeLifetimeS,
    }),

    /** The cookie's handshake, if it belongs to this provider; does not consume it. */
    async peek(cookie: string | undefined, provider: string): Promise<Handshake | undefined> {
      const handshake = cookie === undefined ? undefined : await signer.read(cookie, clock());
      return handshake?.provider === provider ? handshake : undefined;
    },

    /** Consumes the cookie's handshake; throws unless `state` matches and is used for the first time. */
    async consume(cookie: string | undefined, provider: string, state: string | undefined): Promise<Handshake> {
      const handshake = await this.peek(cookie, provider);
      if (!handshake || state === undefined || !constantTimeEqual(handshake.state, state))
        throw new AppError('provider_sign_in_failed', { param: 'state' });
      await this.claim(`handshake ${handshake.state}`, new Date(clock().getTime() + handshakeLifetimeS * 1000));
      return handshake;
    },

    /** Throws if the key was used before and has not expired. */
    async claim(key: string, until: Date): Promise<void> {
      if (!(await usedKeysStore(db).insert(sha256(key), until))) throw new AppError('provider_sign_in_failed');
    },
  };
}
export type HandshakesService = ReturnType<typeof handshakesService>;
