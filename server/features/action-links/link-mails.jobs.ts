import { defineJob } from '../../platform/jobs/jobs.ts';
import { linkMailJob, type MailsService } from './link-mails.service.ts';

export const sendLinkMails = (mails: MailsService) =>
  defineJob({ ...linkMailJob, run: (payload) => mails.mailLink(payload) });
