import { createTransport } from 'nodemailer';
import type { Db } from '../db/database-client.ts';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { DeliveryOutcome } from '../metrics/work-metrics.ts';
import { mailStore } from './mail.store.ts';
import { mailDelivery } from './mail.ts';

interface DeliveryOptions {
  readonly db: Db;
  /** Undefined: messages stay in the outbox. */
  readonly smtpUrl: string | undefined;
  /** The sender: `Name <address>`. */
  readonly from: string;
  /** After each attempt to send a message. */
  readonly onAttempt?: (outcome: DeliveryOutcome) => void;
}

const retryLimit = 8;

/**
 * The job that sends messages through the mail server. Temporary failures (connection errors, 4xx) are retried for about
 * 30 minutes; a permanent rejection (5xx) is stored with the message.
 */
export function deliverMail({ db, smtpUrl, from, onAttempt }: DeliveryOptions): Job {
  const store = mailStore(db);
  const transport =
    smtpUrl === undefined
      ? undefined
      : createTransport({ url: smtpUrl, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 });
  return defineJob({
    ...mailDelivery,
    retryLimit,
    async run({ messageId }, { attempt }) {
      const message = await store.get(messageId);
      if (!transport || !message || message.sentAt) return;
      const { to, subject, text, html, unsubscribeUrl } = message;
      try {
        // The same ID on every attempt lets receivers drop duplicates.
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html && { html }),
          ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
          messageId: `<${messageId}@timbre>`,
        });
      } catch (error) {
        await store.markFailed(messageId, (error as Error).message.slice(0, 500));
        const isLast = isPermanent(error) || attempt > retryLimit;
        onAttempt?.(isLast ? 'failed' : 'retried');
        if (isPermanent(error)) return;
        throw error;
      }
      onAttempt?.('delivered');
      await store.markSent(messageId, new Date());
    },
  });
}

/** U-60: email clients post to this URL when a user clicks their unsubscribe button. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function isPermanent(error: unknown): boolean {
  const { responseCode = 0 } = error as { responseCode?: number };
  return responseCode >= 500 && responseCode < 600;
}
