import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { UserService } from '../user/user.service.ts';
import type { MailsService } from './link-mails.service.ts';

/** Mails news to the next batch of subscribers. */
export const newsMailJob = jobKind({
  name: 'action-links.mail-news',
  payload: z.object({
    subject: z.string(),
    lines: z.array(z.string()),
    baseUrl: z.string(),
    /** The last user id of the previous batch. */
    after: z.string(),
  }),
});
type NewsMail = z.output<typeof newsMailJob.payload>;

const batchSize = 100;

interface UpdatesDeps {
  readonly db: Db;
  readonly user: UserService;
  readonly mails: MailsService;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** Product updates by mail, for people who agreed to them. */
export function updatesService({ db, user: users, mails, jobs }: UpdatesDeps) {
  return {
    /** Queues news to all subscribers; for the operator. Empty lines separate paragraphs. */
    async send(actor: Actor, news: { subject: string; text: string; baseUrl: string }): Promise<void> {
      requirePermission(actor, 'product_update.send');
      const lines = news.text.split(/\n\s*\n/).filter((line) => line.trim() !== '');
      await jobs.send(newsMailJob, { subject: news.subject, lines, baseUrl: news.baseUrl, after: '' });
    },

    /** Mails one batch and queues the next in one transaction, so that a retry of the job mails nobody twice. */
    async mailBatch({ subject, lines, baseUrl, after }: NewsMail): Promise<void> {
      const people = await users.listSubscribers(after, batchSize);
      const last = people.at(-1);
      if (!last) return;
      await transaction(db, async (tx) => {
        for (const person of people) await mails.sendNews(tx, person, { subject, lines }, baseUrl);
        await jobs.send(newsMailJob, { subject, lines, baseUrl, after: last.id }, { tx });
      });
    },
  };
}
export type UpdatesService = ReturnType<typeof updatesService>;
