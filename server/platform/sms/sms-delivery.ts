import { AppError } from '../app-error.ts';
import { fetchExternal, type OutgoingPolicy } from '../outgoing-url.ts';

interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
  /** Whether an error reply means that the phone number is invalid, as opposed to a problem of set-up or provider. */
  readonly isInvalidNumber: (status: number, answer: string) => boolean;
}

/** Posts a message to a provider. Times out after 10 s. */
export async function deliver({ url, headers, body, outgoing, onFailure, isInvalidNumber }: Delivery): Promise<void> {
  const unavailable = (cause: unknown) => {
    onFailure(cause);
    return new AppError('sms_unavailable', { cause });
  };
  const reply = await fetchExternal(url, outgoing, { method: 'POST', headers, body }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (reply.ok) return;
  const answer = await reply.text();
  if (isInvalidNumber(reply.status, answer)) throw new AppError('phone_number_refused', { param: 'phone_number' });
  // The reply is not logged, since it may quote the message and its code.
  throw unavailable(new Error(`The SMS provider replied ${reply.status}.`));
}
