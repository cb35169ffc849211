import { Stripe } from 'stripe';
import type { SandboxPages } from '../../../payment-sandbox/pages/sandbox-pages.ts';
import { startSandbox } from '../../../payment-sandbox/start-sandbox.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { closeDatabase, openDatabase } from '../db/database-client.ts';
import type { Log } from '../log.ts';

interface PaymentsOptions {
  /** Stripe's secret key; without it the built-in sandbox is used. */
  readonly secretKey?: string | undefined;
  /** Whether the sandbox may sell plans: nobody pays for them. */
  readonly allowSandbox: boolean;
  /** Whether the sandbox sells to programs on this machine only. */
  readonly isSandboxLocal?: boolean;
  /** Signing secret of the webhook endpoint at Stripe. */
  readonly webhookSecret?: string | undefined;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The installation's secret, from which the sandbox derives its keys. */
  readonly secret: Uint8Array;
  /** Base URL of the web app, without a trailing slash. */
  publicUrl(): string;
  readonly sweepIntervalMs?: number;
}

/** The server's payment provider, Stripe or the sandbox, through Stripe's official SDK. */
export interface Payments {
  readonly stripe: Stripe;
  readonly isSandbox: boolean;
  /** Whether nothing can be bought: there is no payment provider but a sandbox that may not sell. */
  readonly isClosed: boolean;
  /** Whether only programs on this machine can buy. */
  readonly isLocalOnly: boolean;
  /** Verifies and parses a webhook body. Throws `invalid_signature`, or `service_unavailable` without a secret. */
  verifyEvent(rawBody: string, signature: string): Stripe.Event;
  /** The hosted pages of the sandbox; undefined if it is closed, and with Stripe, which hosts its own. */
  readonly pages: SandboxPages | undefined;
  /** Sends the sandbox's webhooks to this process, which listens at the base URL `http://127.0.0.1:4000`. */
  deliverWebhooksTo(baseUrl: string): void;
  close(): Promise<void>;
}

/** Connections of the sandbox's own pool: a caller that waits for the sandbox may hold one of the server's. */
const maxConnections = 4;

export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  if (options.secretKey) {
    const stripe = new Stripe(options.secretKey, { telemetry: false, maxNetworkRetries: 3, timeout: 20_000 });
    const verifyEvent = eventVerifier(stripe, options.webhookSecret);
    return {
      stripe,
      isSandbox: false,
      isClosed: false,
      isLocalOnly: false,
      verifyEvent,
      pages: undefined,
      deliverWebhooksTo: () => {},
      close: async () => {},
    };
  }
  const db = openDatabase(options.databaseUrl, { log: options.log, connections: maxConnections });
  try {
    const sandbox = await startSandbox({ ...options, db });
    const { stripe, pages, webhookSecret } = sandbox;
    return {
      stripe,
      isSandbox: true,
      isClosed: !options.allowSandbox,
      isLocalOnly: options.isSandboxLocal ?? false,
      verifyEvent: eventVerifier(stripe, webhookSecret),
      pages: options.allowSandbox ? pages : undefined,
      deliverWebhooksTo: sandbox.deliverWebhooksTo,
      async close() {
        await sandbox.close();
        await closeDatabase(db);
      },
    };
  } catch (error) {
    await closeDatabase(db);
    throw error;
  }
}

const eventVerifier = (stripe: Stripe, secret: string | undefined) => (rawBody: string, signature: string) => {
  if (!secret) throw new AppError('service_unavailable', { message: 'STRIPE_WEBHOOK_SECRET is not set.' });
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret);
  } catch (cause) {
    throw new AppError('invalid_signature', { cause });
  }
};
