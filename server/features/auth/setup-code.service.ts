import { AppError } from '../../platform/app-error.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { UserService } from '../user/user.service.ts';

interface SetupCodeDeps {
  /** Derives the code, so that every start and every process of the server has the same one. */
  readonly secret: Uint8Array;
  /** Whether other machines can reach the server. */
  readonly isReachable: boolean;
  readonly user: Pick<UserService, 'hasNoAccounts'>;
}

/** Removes grouping and letter case. */
const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The code that the first sign-up needs on a server that others can reach: a stranger must not become its owner. */
export function setupCodeService({ secret, isReachable, user: users }: SetupCodeDeps) {
  const digits = Buffer.from(hmac('set-up code', secret)).toString('hex').slice(0, 16);
  return {
    /** The code, to show to the operator; undefined if the next sign-up needs none. */
    find: async (): Promise<string | undefined> =>
      isReachable && (await users.hasNoAccounts()) ? digits.replaceAll(/(.{4})(?=.)/g, '$1-') : undefined,

    /** Throws unless the owner of the server may sign up with this code. */
    check(code: string | undefined): void {
      if (!isReachable || constantTimeEqual(normalize(code ?? ''), digits)) return;
      throw new AppError(code ? 'wrong_setup_code' : 'setup_code_required', { param: 'setup_code' });
    },
  };
}
export type SetupCodeService = ReturnType<typeof setupCodeService>;
