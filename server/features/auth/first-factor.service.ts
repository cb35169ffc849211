import type { SignInProof } from '../../../contract/accounts/second-factor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuthService } from './auth.service.ts';
import type { TicketsService } from './providers/sign-in-tickets.service.ts';
import type { RequestOrigin } from './sessions/sessions.service.ts';

interface FirstFactorDeps {
  readonly auth: Pick<AuthService, 'checkPassword'>;
  readonly tickets: Pick<TicketsService, 'read'>;
}

/** Identifies people who have passed the first factor of sign-in but not yet the second. */
export function firstFactorService({ auth, tickets }: FirstFactorDeps) {
  return {
    /**
     * The id of the person, by their password or by the ticket of an identity provider. Throws `wrong_credentials` for a
     * wrong password, and `session_expired` without a valid ticket.
     */
    async check(password: SignInProof | undefined, ticket: string | undefined, origin: RequestOrigin): Promise<string> {
      if (password) return (await auth.checkPassword({ ...password, origin })).id;
      const claims = await tickets.read(ticket);
      if (!claims) throw new AppError('session_expired');
      return claims.userId;
    },
  };
}
