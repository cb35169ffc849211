import type {
  CreatedCredential,
  CreationOptions,
  RequestOptions,
  SignedCredential,
} from '../../../contract/accounts/passkeys.ts';

/** Loaded when it is needed: most people sign in another way. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser, at this address, can have passkeys: they belong to a name, not to a number. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** What the browser or its person did not do. */
export class PasskeyProblem extends Error {}

/** By the name of the error that WebAuthn throws. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was cancelled, or took too long.',
  InvalidStateError: 'This device or password manager has a passkey of this account already.',
  ConstraintError: 'This key cannot be a passkey: it needs a PIN, a finger or a face.',
  SecurityError: 'Passkeys work only at the address that this server is known by, over https.',
};

function problemOf(error: unknown): unknown {
  const text = error instanceof Error ? problems[error.name] : undefined;
  return text === undefined ? error : new PasskeyProblem(text);
}

/** Has the browser make a passkey. Throws a PasskeyProblem where it did not. */
export async function createPasskey(options: CreationOptions): Promise<CreatedCredential> {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw problemOf(error);
  }
}

/** Has the browser ask for a passkey. Throws a PasskeyProblem where none was given. */
export async function requestPasskey(options: RequestOptions): Promise<SignedCredential> {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw problemOf(error);
  }
}

/** Whether the browser offers passkeys where it offers e-mails and passwords. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Offers passkeys in the field for the e-mail; undefined when `signal` came before a choice. */
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
    // Nobody asked for this: a browser that cannot do it says nothing.
    return undefined;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
