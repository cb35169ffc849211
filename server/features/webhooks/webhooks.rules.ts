import { createHmac } from 'node:crypto';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';

/** The body of a message, as it is stored, signed and sent. */
export const buildMessage = (type: string, data: Readonly<Record<string, unknown>>, now: Date): string =>
  JSON.stringify({ type, event_timestamp: unixSeconds(now), data });

/** Every secret starts with it, as Standard Webhooks asks for. */
export const secretPrefix = 'whsec_';

interface Signed {
  readonly deliveryId: string;
  readonly body: string;
  readonly now: Date;
  /** The key of the first is what readers of one signature see. */
  readonly secrets: readonly string[];
}

/**
 * The headers that prove the sender: those of Standard Webhooks, and `ElevenLabs-Signature` for readers of the public
 * API's webhooks. The two use different keys of one secret: its decoded bytes, and its whole text.
 */
export function signatureHeaders({ deliveryId, body, now, secrets }: Signed): Record<string, string> {
  const timestamp = unixSeconds(now);
  const ours = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return `v0=${digest}`;
  });
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    ...(secrets.length > 0 && {
      'webhook-signature': standard.join(' '),
      'elevenlabs-signature': [`t=${timestamp}`, ...ours].join(','),
    }),
  };
}

const firstDelayMs = 5000;
const maxDelayMs = 12 * 60 * 60 * 1000;
/** About a day in all. */
export const maxAttempts = 11;

/** The wait after a failed attempt, by its number from 1; `random` from 0 to 1 spreads the retries of many messages. */
export const retryDelayMs = (attempt: number, random: number): number =>
  Math.round(Math.min(firstDelayMs * 3 ** (attempt - 1), maxDelayMs) * (0.8 + 0.4 * random));

/** Whether a reply says that a later attempt may succeed; undefined: there was no reply. */
export const isTransient = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 429 || status === 408;

const failuresToDisable = 10;
const silenceToDisableMs = 7 * 24 * 60 * 60 * 1000;

/** O-33: ten failures in a row, and seven days without a success. */
export const isToDisable = (failuresInRow: number, lastSuccessAt: Date, now: Date): boolean =>
  failuresInRow >= failuresToDisable && now.getTime() - lastSuccessAt.getTime() >= silenceToDisableMs;

/** How long the secret before a rotation signs too. */
export const previousSecretMs = 24 * 60 * 60 * 1000;
