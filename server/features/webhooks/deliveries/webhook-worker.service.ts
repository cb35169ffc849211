import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-failure.ts';
import type { LiveToMany } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { isToDisable, maxAttempts, retryDelayMs } from '../webhooks.rules.ts';
import { type WebhookRow, webhooksStore } from '../webhooks.store.ts';
import { deliveredLogService } from './delivered-log.service.ts';
import { type DeliveryRow, webhookDeliveriesStore } from './webhook-deliveries.store.ts';
import type { SendResult, WebhookSender } from './webhook-sender.service.ts';

/** Postponed: it is sent again later. Disabled: the webhook was disabled after failures. */
type Outcome = 'delivered' | 'failed' | 'postponed' | 'disabled';

interface WorkerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly live: LiveToMany;
  readonly sender: WebhookSender;
  readonly metrics?: Pick<Metrics, 'recordWebhook'>;
  /** A webhook was disabled after failures; in the transaction that disables it. */
  readonly onDisabled: (tx: Tx, webhook: WebhookRow) => Promise<void>;
  /** 0 to 1. */
  readonly random?: () => number;
}

const pollMs = 500;
/** How many webhooks one process serves at a time. */
const maxLanes = 200;
/** Requests at a time to one webhook; one that fails gets one at a time. */
const requestsPerWebhook = 8;
const batchSize = 32;
/** A batch starts no further request after this time, so that changes of its webhook take effect. */
const batchMs = 5000;
/** Longer than a batch takes, whose last request needs a token and a message, each of at most 10 s. */
const leaseMs = 60_000;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Sends the queued messages. Each webhook has a lane of its own, so that a slow receiver holds up no other. A message is
 * sent at least once: one that a killed process had claimed is due again when its lease ends.
 */
export function webhookWorkerService({
  db,
  clock,
  log,
  live,
  sender,
  metrics,
  onDisabled,
  random = Math.random,
}: WorkerDeps) {
  const delivered = deliveredLogService({ db });
  const lanes = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;

  async function recordFailure(webhook: WebhookRow, delivery: DeliveryRow, result: SendResult): Promise<Outcome> {
    const { status: responseStatus = null, text: responseText, durationMs } = result;
    const now = clock();
    const reply = { responseStatus, responseText, durationMs };
    const isLast = !webhook.retries || !result.mayRetry || delivery.attempts >= maxAttempts;
    metrics?.recordWebhook(isLast ? 'failed' : 'retried');
    const nextAttemptAt = new Date(now.getTime() + retryDelayMs(delivery.attempts, random()));
    const isDisabled = await transaction(db, async (tx) => {
      await webhookDeliveriesStore(tx).finish(
        delivery.id,
        isLast
          ? { ...reply, status: 'failed', finishedAt: now }
          : { ...reply, status: 'pending', finishedAt: null, nextAttemptAt },
      );
      const row = await webhooksStore(tx).recordFailure(webhook.id, responseStatus, now);
      if (!row || !isToDisable(row.failuresInRow, row.lastSuccessAt ?? row.createdAt, now)) return false;
      if (await webhooksStore(tx).disableAfterFailures(row.id, now)) await onDisabled(tx, row);
      return true;
    });
    if (isDisabled) return 'disabled';
    return isLast ? 'failed' : 'postponed';
  }

  async function deliver(webhook: WebhookRow, delivery: DeliveryRow): Promise<Outcome> {
    const result = await sender.send(webhook, delivery, signal);
    if (!result.isDelivered) return recordFailure(webhook, delivery, result);
    metrics?.recordWebhook('delivered');
    const { status: responseStatus = null, text: responseText, durationMs } = result;
    await delivered.add({ id: delivery.id, responseStatus, responseText, durationMs, finishedAt: clock() });
    return 'delivered';
  }

  async function claim(webhook: WebhookRow, leaseEndsAt: Date, now: Date): Promise<DeliveryRow[]> {
    const limit = webhook.failuresInRow > 0 ? 1 : batchSize;
    if (!webhook.isOrdered) return webhookDeliveriesStore(db).claim(webhook, now, leaseEndsAt, limit);
    return transaction(db, (tx) => webhookDeliveriesStore(tx).claimInOrder(webhook, now, leaseEndsAt, limit));
  }

  /** Sends one batch; false if nothing was due. */
  async function sendBatch(webhookId: string): Promise<boolean> {
    const webhook = await webhooksStore(db).get(webhookId);
    if (!webhook || webhook.isDisabled || webhook.autoDisabledAt) return false;
    const now = clock();
    const leaseEndsAt = new Date(now.getTime() + leaseMs);
    const claimed = await claim(webhook, leaseEndsAt, now);
    const queue = [...claimed];
    const unsent = new Set(claimed.map(({ id }) => id));
    const startedAt = performance.now();
    let isEnded = false;
    let isSuccessRecorded = false;
    const work = async () => {
      while (!isEnded && !signal.aborted && performance.now() - startedAt < batchMs) {
        const next = queue.shift();
        if (!next) return;
        const outcome = await deliver(webhook, next);
        unsent.delete(next.id);
        isEnded ||= outcome === 'disabled' || (outcome === 'postponed' && webhook.isOrdered);
        // All deliveries share the row of their webhook, so only a success after a failure is written again.
        if (outcome !== 'delivered') isSuccessRecorded = false;
        else if (!isSuccessRecorded) {
          isSuccessRecorded = true;
          await webhooksStore(db).recordSuccess(webhookId, clock());
        }
      }
    };
    const workers = webhook.isOrdered ? 1 : requestsPerWebhook;
    const outcomes = await Promise.allSettled(Array.from({ length: workers }, work));
    const released = signal.aborted ? [...unsent] : queue.map(({ id }) => id);
    if (released.length > 0) await webhookDeliveriesStore(db).release(released, now);
    if (claimed.length > 0) await live.publishToMany([webhook.workspaceId], { topic: 'webhooks', id: webhookId });
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return claimed.length > 0;
  }

  async function runLane(webhookId: string): Promise<void> {
    try {
      while (!signal.aborted && (await sendBatch(webhookId)));
    } catch (err) {
      if (!signal.aborted) log.error({ err, webhookId }, 'failed to deliver to a webhook');
    } finally {
      lanes.delete(webhookId);
    }
  }

  /** Opens a lane for each webhook with a message that is due. */
  async function openLanes(): Promise<void> {
    const free = maxLanes - lanes.size;
    if (free <= 0) return;
    for (const id of await webhookDeliveriesStore(db).findDue(clock(), [...lanes.keys()], free))
      if (!signal.aborted) lanes.set(id, runLane(id));
  }

  async function poll(): Promise<void> {
    try {
      await openLanes();
    } catch (err) {
      // The pool logs an outage once.
      if (!isDatabaseUnavailable(err)) log.error({ err }, 'failed to look for webhook messages');
    }
    if (!signal.aborted) timer = setTimeout(poll, pollMs);
  }

  return {
    /** Sends what is due until `stop`. */
    start(): void {
      timer = setTimeout(poll, pollMs);
    },

    /** Sends everything that is due now; for tests. */
    async drain(): Promise<void> {
      await openLanes();
      await Promise.all(lanes.values());
    },

    /** Aborts running requests; their messages are sent again later. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      stopping.abort(new Error('The server is shutting down.'));
      await Promise.all(lanes.values());
    },

    deleteOld: (): Promise<void> =>
      webhookDeliveriesStore(db).deleteFinishedBefore(new Date(clock().getTime() - keptMs)),
  };
}
export type WebhookWorker = ReturnType<typeof webhookWorkerService>;
