import { challengesService } from '../../features/passkeys/passkey-challenges.service.ts';
import { passkeySignInService } from '../../features/passkeys/passkey-sign-in.service.ts';
import { mountPasskeys } from '../../features/passkeys/passkeys.routes.ts';
import { passkeysService } from '../../features/passkeys/passkeys.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { LinkMails } from './link-mails.module.ts';
import type { SignIn } from './sign-in.module.ts';

interface PasskeysDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly linkMails: LinkMails;
  readonly signIn: SignIn;
}

/** Passkeys: as the only factor, or as the second factor after a password or an identity provider. */
export async function openPasskeys({
  platform,
  workspaces: { user, auditLog },
  linkMails: { mails },
  signIn,
}: PasskeysDeps) {
  const { db, clock, replayGuard } = platform;
  const { auth, sessions, tickets } = signIn;
  const challenges = challengesService({
    clock,
    secret: await findOrCreateSecret(db, 'passkeys'),
    claim: replayGuard.claim,
  });
  const passkeys = passkeysService({ db, user, mails, auditLog, challenges });
  const passkeySignIn = passkeySignInService({ db, clock, user, auth, sessions, tickets, challenges });
  return { services: { passkeys }, routes: [mountPasskeys({ passkeys, signIn: passkeySignIn })] } satisfies Module;
}
export type Passkeys = Awaited<ReturnType<typeof openPasskeys>>['services'];
