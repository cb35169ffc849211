import { AppError } from '../app-error.ts';
import { fetchExternal, type OutgoingPolicy } from '../outgoing-url.ts';

interface Delivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
  /** Whether an answer that is not success says that the number is wrong, rather than the set-up or the provider. */
  readonly isInvalidNumber: (status: number, answer: string) => boolean;
}

/** Posts to a provider, within 10 s. */
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
  // The answer may repeat the message, and with it the code: it is not logged.
  throw unavailable(new Error(`The provider of text messages answers ${reply.status}.`));
}
