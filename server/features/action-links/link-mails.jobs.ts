import { defineJob } from '../../platform/jobs/jobs.ts';
import { linkMail, type MailsService } from './link-mails.service.ts';

/** Mails a link that was asked for. */
export const mailLinks = (mails: MailsService) => defineJob({ ...linkMail, run: (asked) => mails.mailLink(asked) });
