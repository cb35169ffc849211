import { Stripe } from 'stripe';
import type { Clock } from '../server/platform/clock.ts';
import { hmac } from '../server/platform/crypto.ts';
import type { Db } from '../server/platform/db/database-client.ts';
import { isDatabaseUnavailable } from '../server/platform/db/database-failure.ts';
import type { Log } from '../server/platform/log.ts';
import { startApiServer } from './api-server.ts';
import { eventDelivery } from './event-delivery.ts';
import { sandboxPages } from './pages/sandbox-pages.ts';
import { sandboxStore } from './sandbox.store.ts';
import { createUnitOfWork, replyRetentionMs } from './unit-of-work.ts';

interface SandboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** The installation's secret. The API key and the webhook secret derive from it, so they are the same in every process. */
  readonly secret: Uint8Array;
  /** Base URL of the web app, which shows the sandbox's pages. */
  publicUrl(): string;
  readonly sweepIntervalMs?: number;
}

const sweepIntervalMs = 3000;
const customersPerSweep = 200;
const eventRetentionMs = 30 * 86_400_000;
const requestTimeoutMs = 30_000;
const cleanupIntervalMs = 3_600_000;

/** Starts the built-in substitute for Stripe: its API on a loopback port, webhook delivery, and hosted pages. */
export async function startSandbox(options: SandboxOptions) {
  const { db, clock, log, secret, publicUrl } = options;
  const secretKey = `sk_test_${hmac('payment sandbox key', secret)}`;
  const webhookSecret = `whsec_${hmac('payment sandbox webhooks', secret)}`;
  const unitOfWork = createUnitOfWork({
    db,
    clock,
    publicUrl,
    apiVersion: Stripe.API_VERSION,
    onEvents: () => delivery.deliverDue(),
  });
  const listener = await startApiServer({ secretKey, log, handleRequest: unitOfWork.handleRequest });
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: listener.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: requestTimeoutMs,
  });
  /** Undefined while this process does not listen. */
  let webhookUrl: string | undefined;
  const delivery = eventDelivery({
    db,
    clock,
    log,
    webhooks: stripe.webhooks,
    webhookSecret,
    webhookUrl: () => webhookUrl,
  });

  let cleanedUpAtMs = 0;
  let runningSweep: Promise<void> | undefined;
  async function sweep(): Promise<void> {
    await unitOfWork.runDueChanges(customersPerSweep);
    const now = clock().getTime();
    if (now - cleanedUpAtMs < cleanupIntervalMs) return;
    cleanedUpAtMs = now;
    await sandboxStore(db).deleteExpired(new Date(now - replyRetentionMs), new Date(now - eventRetentionMs));
  }
  const timer = setInterval(() => {
    delivery.deliverDue();
    runningSweep ??= sweep()
      .catch((err) => {
        // The pool logs an outage once.
        if (!isDatabaseUnavailable(err)) log.error({ err }, 'the payment sandbox could not run its due changes');
      })
      .finally(() => {
        runningSweep = undefined;
      });
  }, options.sweepIntervalMs ?? sweepIntervalMs);
  timer.unref();

  return {
    stripe,
    webhookSecret,
    pages: sandboxPages(unitOfWork),
    /** Delivers webhooks to this process, which listens at `baseUrl`, such as `http://127.0.0.1:4000`. */
    deliverWebhooksTo(baseUrl: string): void {
      webhookUrl = `${baseUrl}/webhooks/stripe`;
    },
    async close() {
      clearInterval(timer);
      await runningSweep;
      await listener.close();
      await delivery.close();
    },
  };
}
