import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { WebhookWorker } from './deliveries/webhook-worker.service.ts';
import { type WebhookNoticesService, webhookDisabledMail } from './webhook-notices.service.ts';

export const sendWebhookDisabledMail = (notices: WebhookNoticesService) =>
  defineJob({ ...webhookDisabledMail, run: (payload) => notices.send(payload) });

/** Nightly: deletes the log of more than 30 days ago. */
export const deleteOldDeliveries = (worker: Pick<WebhookWorker, 'deleteOld'>) =>
  defineJob({
    name: 'webhooks.delete-old-deliveries',
    payload: z.object({}),
    schedule: '41 3 * * *',
    concurrency: 1,
    run: () => worker.deleteOld(),
  });
