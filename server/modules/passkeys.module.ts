import type { ActionLinksService } from '../features/action-links/action-links.service.ts';
import type { MailsService } from '../features/action-links/link-mails.service.ts';
import { ticketsService } from '../features/auth/providers/sign-in-tickets.service.ts';
import { challengesService } from '../features/passkeys/passkey-challenges.service.ts';
import { passkeySignInService } from '../features/passkeys/passkey-sign-in.service.ts';
import { mountPasskeys } from '../features/passkeys/passkeys.routes.ts';
import { passkeysService } from '../features/passkeys/passkeys.service.ts';
import type { Mounted } from '../http/route.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';

interface LinkServices {
  readonly actionLinks: ActionLinksService;
  readonly mails: MailsService;
}

/** The routes of passkeys: as the only factor, and as the second factor after a password or an identity provider. */
export async function passkeyRoutes({
  actionLinks,
  replayGuard,
  ...parts
}: Platform & Users & SignIn & LinkServices): Promise<Mounted> {
  const { db, clock } = parts;
  const challenges = challengesService({
    clock,
    secret: await findOrCreateSecret(db, 'passkeys'),
    claim: replayGuard.claim,
  });
  const tickets = ticketsService({ clock, secret: await findOrCreateSecret(db, 'sign-in elsewhere') });
  return mountPasskeys({
    passkeys: passkeysService({ ...parts, challenges, isRecentlyAuthenticated: actionLinks.isRecentlyAuthenticated }),
    signIn: passkeySignInService({ ...parts, challenges, tickets }),
  });
}
