import { challengesService } from '../features/passkeys/passkey-challenges.service.ts';
import { passkeySignInService } from '../features/passkeys/passkey-sign-in.service.ts';
import { mountPasskeys } from '../features/passkeys/passkeys.routes.ts';
import { passkeysService } from '../features/passkeys/passkeys.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { Accounts } from './accounts.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';

/** Passkeys: as the only factor, or as the second factor after a password or an identity provider. */
export async function openPasskeys({ actionLinks, replayGuard, ...deps }: Platform & Users & SignIn & Accounts) {
  const { db, clock } = deps;
  const challenges = challengesService({
    clock,
    secret: await findOrCreateSecret(db, 'passkeys'),
    claim: replayGuard.claim,
  });
  const { isRecentlyAuthenticated } = actionLinks;
  const passkeys = passkeysService({ ...deps, challenges, isRecentlyAuthenticated });
  const signIn = passkeySignInService({ ...deps, challenges });
  return { services: {}, routes: [mountPasskeys({ passkeys, signIn })] } satisfies Module;
}
