import { AppError } from '../../platform/app-error.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { UserService } from '../user/user.service.ts';

interface SetupCodeDeps {
  /** Derives the code, so that every start and every process of the server has the same one. */
  readonly secret: Uint8Array;
  /** Whether other machines can reach the server, as far as its settings say. */
  readonly isReachable: boolean;
  readonly user: Pick<UserService, 'hasNoAccounts'>;
  /** Shows the code to the operator, when the first caller of another machine arrives at a server thought unreachable. */
  readonly onFirstStranger: (code: string) => void;
}

/** Where a caller is; unknown callers count as those of other machines. */
interface Caller {
  readonly isLocal?: boolean | undefined;
}

/** Removes grouping and letter case. */
const normalize = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The code that the first sign-up needs if others can reach the server: a stranger must not become its owner. */
export function setupCodeService({ secret, isReachable, user: users, onFirstStranger }: SetupCodeDeps) {
  const digits = Buffer.from(hmac('set-up code', secret)).toString('hex').slice(0, 16);
  const code = digits.replaceAll(/(.{4})(?=.)/g, '$1-');
  let isShown = isReachable;
  /** A proxy may publish a server whose settings name only this machine; its callers show that. */
  function requiresCode({ isLocal = false }: Caller): boolean {
    if (isReachable) return true;
    if (isLocal) return false;
    if (!isShown) onFirstStranger(code);
    isShown = true;
    return true;
  }
  return {
    /** The code, for the start of the server to print; undefined if the next sign-up needs none. */
    find: async (): Promise<string | undefined> => (isReachable && (await users.hasNoAccounts()) ? code : undefined),

    /** Whether this caller needs the code to sign up now. */
    isRequired: async (caller: Caller): Promise<boolean> => (await users.hasNoAccounts()) && requiresCode(caller),

    /** Throws unless the owner of the server may sign up from there with this code. */
    check(entered: string | undefined, caller: Caller): void {
      if (!requiresCode(caller) || constantTimeEqual(normalize(entered ?? ''), digits)) return;
      throw new AppError(entered ? 'wrong_setup_code' : 'setup_code_required', { param: 'setup_code' });
    },
  };
}
export type SetupCodeService = ReturnType<typeof setupCodeService>;
