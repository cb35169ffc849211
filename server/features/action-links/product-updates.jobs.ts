import { defineJob } from '../../platform/jobs/jobs.ts';
import { newsMailJob, type UpdatesService } from './product-updates.service.ts';

/** Mails news in batches. */
export const sendNewsMails = (updates: UpdatesService) =>
  defineJob({ ...newsMailJob, run: (news) => updates.mailBatch(news) });
