import type { Clock } from '../../../platform/clock.ts';
import { unseal } from '../../../platform/crypto.ts';
import { ForbiddenUrlError, fetchExternal, type OutgoingPolicy } from '../../../platform/outgoing-url.ts';
import { sealedPlaces, unsealHeaders } from '../webhook-secrets.service.ts';
import { isTransient, signatureHeaders } from '../webhooks.rules.ts';
import type { WebhookRow } from '../webhooks.store.ts';
import type { DeliveryRow } from './webhook-deliveries.store.ts';

export interface SendResult {
  readonly isDelivered: boolean;
  /** Undefined: there was no reply. */
  readonly status: number | undefined;
  readonly text: string;
  readonly durationMs: number;
  /** A later attempt may succeed. */
  readonly mayRetry: boolean;
}

interface SenderDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
  readonly outgoing: OutgoingPolicy;
}

const maxReplyBytes = 64 * 1024;
/** What the log keeps of a reply. */
const maxLoggedCharacters = 2000;
/** A token is replaced a little before it expires. */
const tokenMarginMs = 30_000;

class TokenError extends Error {}

/** One attempt to send a message to its webhook. */
export function webhookSenderService({ clock, secret, outgoing }: SenderDeps) {
  const tokens = new Map<string, { readonly key: string; readonly token: string; readonly expiresAt: number }>();

  /** The access token of an oauth2 webhook, by the grant of client credentials; kept until it expires. */
  async function findToken(webhook: WebhookRow, signal: AbortSignal): Promise<string> {
    const { id, oauthTokenUrl, oauthClientId, oauthScopes, sealedSecret } = webhook;
    const key = JSON.stringify([oauthTokenUrl, oauthClientId, oauthScopes, sealedSecret]);
    const known = tokens.get(id);
    if (known?.key === key && known.expiresAt > clock().getTime()) return known.token;
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: oauthClientId ?? '',
      client_secret: unseal(sealedSecret, secret, sealedPlaces.secret(id)),
      ...(oauthScopes.length > 0 && { scope: oauthScopes.join(' ') }),
    });
    const reply = await fetchExternal(oauthTokenUrl ?? '', outgoing, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
      signal,
    });
    const text = await reply.text();
    const { access_token: token, expires_in: expiresInS = 300 } = parseToken(text);
    if (!reply.ok || typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
      throw new TokenError(`The token URL answered ${reply.status} without an access token.`);
    const expiresAt = clock().getTime() + Number(expiresInS) * 1000 - tokenMarginMs;
    tokens.set(id, { key, token, expiresAt });
    return token;
  }

  async function authHeaders(webhook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal) {
    const signed = { deliveryId: delivery.id, body: delivery.body, now: clock() };
    if (webhook.authType === 'oauth2') {
      const authorization = `Bearer ${await findToken(webhook, signal)}`;
      return { ...signatureHeaders({ ...signed, secrets: [] }), authorization };
    }
    const current = [unseal(webhook.sealedSecret, secret, sealedPlaces.secret(webhook.id)), ...previousSecret(webhook)];
    // Readers of one signature check the first: a retry has the other secret there.
    const secrets = delivery.attempts % 2 === 0 ? current.toReversed() : current;
    return signatureHeaders({ ...signed, secrets });
  }

  /** The secret before a rotation, while it signs too. */
  const previousSecret = ({ id, sealedPreviousSecret: sealed, previousSecretEndsAt }: WebhookRow): string[] =>
    sealed && previousSecretEndsAt && previousSecretEndsAt > clock()
      ? [unseal(sealed, secret, sealedPlaces.previousSecret(id))]
      : [];

  return {
    /** `delivery.attempts` counts this attempt. Throws only if `signal` aborts. */
    async send(webhook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal): Promise<SendResult> {
      const startedAt = performance.now();
      const durationMs = () => Math.round(performance.now() - startedAt);
      try {
        const headers = {
          ...lowerCaseNames(unsealHeaders(webhook.requestHeaders, secret, webhook.id)),
          ...(await authHeaders(webhook, delivery, signal)),
          'content-type': 'application/json',
        };
        const request = { method: 'POST', headers, body: delivery.body, signal, readBytes: maxReplyBytes };
        const reply = await fetchExternal(webhook.url, outgoing, request);
        const text = storable(await reply.text()).slice(0, maxLoggedCharacters);
        if (reply.status === 401) tokens.delete(webhook.id);
        const mayRetry =
          isTransient(reply.status) ||
          // The receiver may know only the other secret, or the token may have been revoked.
          previousSecret(webhook).length > 0 ||
          (webhook.authType === 'oauth2' && reply.status === 401);
        return { isDelivered: reply.ok, status: reply.status, text, durationMs: durationMs(), mayRetry };
      } catch (error) {
        signal.throwIfAborted();
        const text = storable((error as Error).message).slice(0, maxLoggedCharacters);
        const mayRetry = !(error instanceof ForbiddenUrlError);
        return { isDelivered: false, status: undefined, text, durationMs: durationMs(), mayRetry };
      }
    },
  };
}
export type WebhookSender = ReturnType<typeof webhookSenderService>;

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Postgres stores no U+0000. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function parseToken(text: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
