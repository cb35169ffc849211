import type { Stripe } from 'stripe';
import type { Clock } from '../server/platform/clock.ts';
import type { Db } from '../server/platform/db/database-client.ts';
import { isDatabaseUnavailable } from '../server/platform/db/database-failure.ts';
import type { Log } from '../server/platform/log.ts';
import { type StoredEvent, sandboxStore } from './sandbox.store.ts';

interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly webhooks: Stripe.Webhooks;
  readonly webhookSecret: string;
  /** URL of this server's webhook; undefined while the server does not listen. */
  webhookUrl(): string | undefined;
}

const batchSize = 20;
const timeoutMs = 20_000;
/** Time after which another process may claim an event that was claimed but not delivered. */
const leaseMs = 25_000;
/** As at Stripe, delivery stops after three days. */
const maxAgeMs = 3 * 86_400_000;
const firstRetryMs = 1000;
const maxRetryMs = 3_600_000;

/** Delay in milliseconds before the next attempt, after `attempts` failed attempts. */
export const retryDelayMs = (attempts: number): number => Math.min(maxRetryMs, firstRetryMs * 3 ** (attempts - 1));

/** Delivers events to the server's webhook, signed as Stripe signs them, until the webhook accepts them. */
export function eventDelivery({ db, clock, log, webhooks, webhookSecret, webhookUrl }: DeliveryDeps) {
  const store = sandboxStore(db);
  const stopping = new AbortController();
  let isRequested = false;
  let runningDelivery: Promise<void> | undefined;

  async function deliver(event: StoredEvent, url: string): Promise<void> {
    const payload = JSON.stringify(event.data);
    const signature = webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    let problem: unknown;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      if (response.ok) {
        await store.markDelivered(event.id, clock());
        return;
      }
      problem = `status ${response.status}`;
    } catch (error) {
      problem = error instanceof Error ? error.name : 'unknown';
    }
    const now = clock().getTime();
    if (now - event.createdAt.getTime() > maxAgeMs) {
      log.error({ event: event.id, problem }, 'webhook delivery failed for three days; the event was dropped');
      await store.markDelivered(event.id, clock());
      return;
    }
    log.debug({ event: event.id, problem, attempts: event.attempts }, 'webhook delivery failed; it will be retried');
    await store.scheduleRetry(event.id, new Date(now + retryDelayMs(event.attempts)));
  }

  async function deliverBatches(): Promise<void> {
    while (isRequested && !stopping.signal.aborted) {
      isRequested = false;
      const url = webhookUrl();
      if (url === undefined) return;
      for (;;) {
        const batch = await store.claimEvents(clock(), leaseMs, batchSize);
        if (batch.length === 0 || stopping.signal.aborted) break;
        await Promise.all(batch.map((event) => deliver(event, url)));
      }
    }
  }

  return {
    /** Delivers all due events in the background. A call during a delivery makes it check for due events once more. */
    deliverDue(): void {
      isRequested = true;
      runningDelivery ??= deliverBatches()
        .catch((err) => {
          // The pool logs an outage once.
          if (!isDatabaseUnavailable(err)) log.error({ err }, 'the payment sandbox could not deliver its events');
        })
        .finally(() => {
          runningDelivery = undefined;
          if (isRequested && webhookUrl() !== undefined && !stopping.signal.aborted) this.deliverDue();
        });
    },

    async close(): Promise<void> {
      stopping.abort();
      await runningDelivery;
    },
  };
}
