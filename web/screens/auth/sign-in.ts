import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';

/** Sign-in credentials; a code or backup code only if the account requires one. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  readonly backup_code?: string;
}

/** Outcome of a sign-in attempt. */
export type SignInOutcome = 'signed-in' | 'needs-code' | 'closed';

/** Completes an external sign-in with a code or backup code. Throws on failure. */
export async function completeSignIn(proof: Pick<Credentials, 'code' | 'backup_code'>): Promise<SignInOutcome> {
  await session.adopt(await api.call('POST /v1/auth/complete-sign-in', { body: proof }));
  return 'signed-in';
}

/** Signs in. Throws unless it succeeds or needs another step. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  try {
    await session.adopt(await api.call('POST /v1/auth/sign-in', { body: credentials }));
    return 'signed-in';
  } catch (error) {
    if (error instanceof ApiError && error.type === 'second_factor_required') return 'needs-code';
    if (error instanceof ApiError && error.type === 'account_closed') return 'closed';
    throw error;
  }
}
