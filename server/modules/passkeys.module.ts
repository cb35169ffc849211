import type { ActionLinksService } from '../features/action-links/action-links.service.ts';
import type { MailsService } from '../features/action-links/link-mails.service.ts';
import type { AuthService } from '../features/auth/auth.service.ts';
import { ticketsService } from '../features/auth/providers/sign-in-tickets.service.ts';
import type { SessionsService } from '../features/auth/sessions/sessions.service.ts';
import { challengesService } from '../features/passkeys/passkey-challenges.service.ts';
import { passkeySignInService } from '../features/passkeys/passkey-sign-in.service.ts';
import { mountPasskeys } from '../features/passkeys/passkeys.routes.ts';
import { passkeysService } from '../features/passkeys/passkeys.service.ts';
import type { UserService } from '../features/user/user.service.ts';
import type { Mounted } from '../http/route.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database-client.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly auth: AuthService;
  readonly user: UserService;
  readonly sessions: SessionsService;
  readonly actionLinks: ActionLinksService;
  readonly mails: MailsService;
  /** Rejects a challenge that was used before. */
  readonly replayGuard: { claim(key: string, expiresAt: Date): Promise<boolean> };
}

/** The routes of passkeys: as the only factor, and as the second factor after a password or an identity provider. */
export async function passkeyRoutes({ actionLinks, replayGuard, ...parts }: Parts): Promise<Mounted> {
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
