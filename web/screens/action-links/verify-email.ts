import type { VerificationOutcome } from '../../../contract/accounts/action-links.ts';
import { ApiError } from '../../data/api/api-error.ts';
import type { Client } from '../../data/api/client.ts';

/** Applies the code of a verification mail (AUTH-020). */
export async function verifyEmail(client: Pick<Client, 'call'>, code: string): Promise<VerificationOutcome> {
  try {
    await client.call('POST /v1/auth/verify-email', { body: { code } });
    return 'success';
  } catch (error) {
    const isWrong = error instanceof ApiError && (error.status === 400 || error.status === 422);
    if (isWrong) return 'invalidActionCode';
    // AUTH-021: the person can do something about this one.
    if (error instanceof ApiError && error.status === 429) throw error;
    return 'unknownError';
  }
}
