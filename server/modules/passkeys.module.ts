import { challengesService } from '../features/passkeys/passkey-challenges.service.ts';
import { passkeySignInService } from '../features/passkeys/passkey-sign-in.service.ts';
import { mountPasskeys } from '../features/passkeys/passkeys.routes.ts';
import { passkeysService } from '../features/passkeys/passkeys.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';

/** Passkeys: as the only factor, or as the second factor after a password or an identity provider. */
export async function openPasskeys({ replayGuard, ...deps }: Platform & Users & LinkMails & SignIn) {
  const { db, clock } = deps;
  const challenges = challengesService({
    clock,
    secret: await findOrCreateSecret(db, 'passkeys'),
    claim: replayGuard.claim,
  });
  const passkeys = passkeysService({ ...deps, challenges });
  const signIn = passkeySignInService({ ...deps, challenges });
  return { services: { passkeys }, routes: [mountPasskeys({ passkeys, signIn })] } satisfies Module;
}
export type Passkeys = Awaited<ReturnType<typeof openPasskeys>>['services'];
