import { Stripe } from 'stripe';
import type { SandboxPages } from '../../../payment-sandbox/pages/sandbox-pages.ts';
import { startSandbox } from '../../../payment-sandbox/start-sandbox.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { closeDatabase, openDatabase } from '../db/database-client.ts';
import type { Log } from '../log.ts';

interface PaymentsOptions {
  /** Stripe's own; without it the sandbox stands in. */
  readonly secretKey?: string | undefined;
  /** Of the webhook that is set up there. */
  readonly webhookSecret?: string | undefined;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  /** A secret of this installation, from which the sandbox makes its keys. */
  readonly secret: Uint8Array;
  /** Where this process takes webhooks, as `http://127.0.0.1:4000`; undefined while it does not listen. */
  webUrl(): string | undefined;
  /** Where people reach the server, without a slash at the end. */
  publicUrl(): string;
  readonly sweepIntervalMs?: number;
}

/** The one payment provider of this server, always through the official SDK. */
export interface Payments {
  readonly stripe: Stripe;
  readonly isSandbox: boolean;
  /** The event in a webhook's body. Throws `invalid_signature`, or `service_unavailable` without a secret. */
  verifyEvent(rawBody: string, signature: string): Stripe.Event;
  /** The pages that Stripe would host; only the sandbox has them. */
  readonly pages: SandboxPages | undefined;
  close(): Promise<void>;
}

/** Connections of the sandbox alone: who waits for its answer may hold one of the server's. */
const maxConnections = 4;

export async function openPayments(options: PaymentsOptions): Promise<Payments> {
  if (options.secretKey) {
    const stripe = new Stripe(options.secretKey, { telemetry: false, maxNetworkRetries: 3, timeout: 20_000 });
    const verifyEvent = eventVerifier(stripe, options.webhookSecret);
    return { stripe, isSandbox: false, verifyEvent, pages: undefined, close: async () => {} };
  }
  const db = openDatabase(options.databaseUrl, { log: options.log, connections: maxConnections });
  try {
    const sandbox = await startSandbox({ ...options, db });
    const { stripe, pages, webhookSecret } = sandbox;
    return {
      stripe,
      isSandbox: true,
      verifyEvent: eventVerifier(stripe, webhookSecret),
      pages,
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
