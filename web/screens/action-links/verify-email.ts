import type { VerificationOutcome } from '../../../contract/accounts/action-links.ts';
import { ApiError } from '../../data/api/api-error.ts';
import type { Client } from '../../data/api/client.ts';

/** Applies the code of a verification email (AUTH-020). */
export async function verifyEmail(client: Pick<Client, 'call'>, code: string): Promise<VerificationOutcome> {
  try {
    await client.call('POST /v1/auth/verify-email', { body: { code } });
    return 'success';
  } catch (error) {
    const isInvalid = error instanceof ApiError && (error.status === 400 || error.status === 422);
    if (isInvalid) return 'invalidActionCode';
    // AUTH-021: the user can retry later, so the error is shown.
    if (error instanceof ApiError && error.status === 429) throw error;
    return 'unknownError';
  }
}
