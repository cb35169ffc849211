import { defineJob } from '../../platform/jobs/jobs.ts';
import { newsMail, type UpdatesService } from './product-updates.service.ts';

/** Mails news, some people at a time. */
export const mailNews = (updates: UpdatesService) => defineJob({ ...newsMail, run: (news) => updates.mailSome(news) });
