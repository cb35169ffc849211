import type { OutgoingPolicy } from '../outgoing-url.ts';
import type { Sms } from './sms.ts';
import { deliver } from './sms-delivery.ts';

interface WebhookOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | undefined;
  readonly outgoing: OutgoingPolicy;
  readonly onFailure: (cause: unknown) => void;
}

/** Posts messages to the operator's service as JSON `{ to, text }`. Replies 400 and 422 mean an invalid number. */
export const smsByWebhook = ({ url, token, outgoing, onFailure }: WebhookOptions): Sms => ({
  send: ({ to, text }) =>
    deliver({
      url,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to, text }),
      outgoing,
      onFailure,
      isInvalidNumber: (status) => status === 400 || status === 422,
    }),
});
