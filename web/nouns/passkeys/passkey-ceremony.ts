import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from '../../../contract/accounts/passkeys.ts';
import { t } from '../../messages/t.ts';

/** Loaded on demand, because most people sign in another way. */
const library = () => import('@simplewebauthn/browser');

/** Whether passkeys work in this browser at this host; they need a domain name, not an IP address. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** The browser or the person did not complete a passkey request. */
export class PasskeyProblem extends Error {}

/** Messages by the name of the error that WebAuthn throws. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: t('No passkey was used. The request was canceled or timed out.'),
  InvalidStateError: t('This device or password manager already has a passkey for this account.'),
  ConstraintError: t('This key does not support passkeys. Use one with a PIN, fingerprint or face unlock.'),
  SecurityError: t('Passkeys work only over HTTPS at the configured address of this server.'),
};

function problemOf(error: unknown): unknown {
  const text = error instanceof Error ? problems[error.name] : undefined;
  return text === undefined ? error : new PasskeyProblem(text);
}

/** Creates a passkey in the browser. Throws a PasskeyProblem on failure. */
export async function createPasskey(options: CreationOptions): Promise<CreatedCredential> {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw problemOf(error);
  }
}

/** Requests a passkey from the browser. Throws a PasskeyProblem if none was given. */
export async function requestPasskey(options: RequestOptions): Promise<SignedCredential> {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw problemOf(error);
  }
}

/** Whether the browser offers passkeys as autofill. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Offers passkeys as autofill in the email field; undefined if `signal` aborted before a choice. */
export async function offerPasskeys(
  options: RequestOptions,
  signal: AbortSignal,
): Promise<SignedCredential | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  if (signal.aborted) return undefined;
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } catch {
    // The person did not start this request, so unsupported browsers show no error.
    return undefined;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
