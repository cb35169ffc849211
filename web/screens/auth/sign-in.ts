import { api, session } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';

/** What a person signs in with; the code or the backup code only where the account asks for one. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
  readonly backup_code?: string;
}

/** What became of an attempt to sign in. */
export type SignInOutcome = 'signed-in' | 'needs-code' | 'closed';

/** Ends a sign-in that began elsewhere, by the code or the backup code. Throws what is not success. */
export async function completeSignIn(proof: Pick<Credentials, 'code' | 'backup_code'>): Promise<SignInOutcome> {
  await session.adopt(await api.call('POST /v1/auth/complete-sign-in', { body: proof }));
  return 'signed-in';
}

/** Signs in. Throws what is neither success nor a further question. */
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
