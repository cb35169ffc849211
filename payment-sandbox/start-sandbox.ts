import { Stripe } from 'stripe';
import type { Clock } from '../server/platform/clock.ts';
import { hmac } from '../server/platform/crypto.ts';
import type { Db } from '../server/platform/db/database-client.ts';
import type { Log } from '../server/platform/log.ts';
import { eventDelivery } from './event-delivery.ts';
import { replyMs, unitOfWork } from './unit-of-work.ts';
import { listenForApi } from './api-server.ts';
import { sandboxPages } from './pages/sandbox-pages.ts';
import { sandboxStore } from './sandbox.store.ts';

interface SandboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the installation; its keys are made of it, the same in every process. */
  readonly secret: Uint8Array;
  /** Where this process takes webhooks, `http://127.0.0.1:4000`; undefined while it does not listen. */
  webUrl(): string | undefined;
  /** Where people see the pages. */
  publicUrl(): string;
  readonly sweepEveryMs?: number;
}

const sweepEveryMs = 3000;
const customersAtOnce = 200;
const eventsKeptMs = 30 * 86_400_000;
const timeoutMs = 30_000;
const forgetEveryMs = 3_600_000;

/** The built-in stand-in for Stripe: its API on a port of this machine, its webhooks, its pages. */
export async function startSandbox(options: SandboxOptions) {
  const { db, clock, log, secret, webUrl, publicUrl } = options;
  const secretKey = `sk_test_${hmac('payment sandbox key', secret)}`;
  const webhookSecret = `whsec_${hmac('payment sandbox webhooks', secret)}`;
  const keeper = unitOfWork({
    db,
    clock,
    publicUrl,
    apiVersion: Stripe.API_VERSION,
    onEvents: () => delivery.kick(),
  });
  const listener = await listenForApi({ secretKey, log, answer: keeper.answer });
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: listener.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: timeoutMs,
  });
  const delivery = eventDelivery({
    db,
    clock,
    log,
    webhooks: stripe.webhooks,
    webhookSecret,
    webhookUrl() {
      const url = webUrl();
      return url === undefined ? undefined : `${url}/webhooks/stripe`;
    },
  });

  let forgottenAt = 0;
  let sweeping: Promise<void> | undefined;
  async function sweep(): Promise<void> {
    await keeper.sweep(customersAtOnce);
    const now = clock().getTime();
    if (now - forgottenAt < forgetEveryMs) return;
    forgottenAt = now;
    await sandboxStore(db).forget(new Date(now - replyMs), new Date(now - eventsKeptMs));
  }
  const timer = setInterval(() => {
    delivery.kick();
    sweeping ??= sweep()
      .catch((err) => log.error({ err }, 'the payment sandbox could not do what is due'))
      .finally(() => {
        sweeping = undefined;
      });
  }, options.sweepEveryMs ?? sweepEveryMs);
  timer.unref();

  return {
    stripe,
    webhookSecret,
    pages: sandboxPages(keeper),
    async close() {
      clearInterval(timer);
      await sweeping;
      await listener.close();
      await delivery.close();
    },
  };
}
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
