import type { FirstFactor, SignedCredential } from '../../../contract/accounts/passkeys.ts';
import { api, session } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { offerPasskeys, PasskeyProblem, requestPasskey } from './passkey-ceremony.ts';

const challenge = (after?: FirstFactor) =>
  api.call('POST /v1/auth/passkeys/challenge', { body: after === undefined ? {} : { after } });

async function finish(challengeToken: string, credential: SignedCredential): Promise<void> {
  const body = { challenge_token: challengeToken, credential };
  await session.adopt(await api.call('POST /v1/auth/passkeys/sign-in', { body }));
}

/** Signs in with a passkey, alone or as the second factor. */
export async function signInByPasskey(after?: FirstFactor): Promise<void> {
  const { options, challenge_token: token } = await challenge(after);
  await finish(token, await requestPasskey(options));
}

/** A challenge expires after five minutes. */
const renewAfterMs = 240_000;

/** Signs in with a passkey chosen from the email field's autofill, until `signal` aborts. */
export async function signInByOfferedPasskey(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { options, challenge_token: token } = await challenge();
    const renewal = AbortSignal.timeout(renewAfterMs);
    const credential = await offerPasskeys(options, AbortSignal.any([signal, renewal]));
    if (credential) return finish(token, credential);
    if (!renewal.aborted) return;
  }
}

export function showPasskeyError(error: unknown): void {
  if (error instanceof PasskeyProblem) toast.error(error.message);
  else showError(error);
}
