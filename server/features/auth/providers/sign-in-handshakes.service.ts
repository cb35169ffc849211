import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { constantTimeEqual, sha256 } from '../../../platform/crypto.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { usedKeysStore } from '../../../platform/replay-guard/replay-guard.store.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import { pathOf } from './sign-in-providers.rules.ts';

/** What a browser that was sent to a provider remembers until it is back. */
const handshake = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go then, on this site. */
  redirect: z.string().optional(),
  /** Who connects an account elsewhere; undefined: somebody signs in. */
  userId: z.string().optional(),
  inviteCode: z.string().optional(),
});
export type KeptHandshake = z.infer<typeof handshake>;

/** Long enough to sign in there, with a second factor that has to be found first. */
const handshakeLifeInS = 600;

export interface HandshakeCookie {
  readonly cookie: string;
  readonly cookieLifeInS: number;
}

interface HandshakesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

/** Binds what a provider answers to the browser that asked, once: nobody is signed in by a link of somebody else. */
export function handshakesService({ db, clock, secret }: HandshakesDeps) {
  const signer = tokenSigner(secret, 'provider-handshake', handshake);
  return {
    pathOf,

    /** For a cookie of the browser. */
    keep: async (kept: KeptHandshake): Promise<HandshakeCookie> => ({
      cookie: await signer.sign(kept, handshakeLifeInS, clock()),
      cookieLifeInS: handshakeLifeInS,
    }),

    /** What the cookie holds, when it is this provider's; nothing is used up. */
    async peek(cookie: string | undefined, provider: string): Promise<KeptHandshake | undefined> {
      const kept = cookie === undefined ? undefined : await signer.read(cookie, clock());
      return kept?.provider === provider ? kept : undefined;
    },

    /** The same, when the answer's state is its own and comes for the first time. Throws otherwise. */
    async take(cookie: string | undefined, provider: string, state: string | undefined): Promise<KeptHandshake> {
      const kept = await this.peek(cookie, provider);
      if (!kept || state === undefined || !constantTimeEqual(kept.state, state))
        throw new AppError('provider_sign_in_failed', { param: 'state' });
      await this.spend(`handshake ${kept.state}`, new Date(clock().getTime() + handshakeLifeInS * 1000));
      return kept;
    },

    /** Throws for a key that was used before and is not over yet. */
    async spend(key: string, until: Date): Promise<void> {
      if (!(await usedKeysStore(db).insert(sha256(key), until))) throw new AppError('provider_sign_in_failed');
    },
  };
}
export type HandshakesService = ReturnType<typeof handshakesService>;
