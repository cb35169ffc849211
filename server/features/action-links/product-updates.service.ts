import { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { UserService } from '../user/user.service.ts';
import { mayOperate } from './action-links.access.ts';
import type { MailsService } from './link-mails.service.ts';

/** Mails one piece of news to the next people who want it. */
export const newsMail = jobKind({
  name: 'action-links.mail-news',
  payload: z.object({
    subject: z.string(),
    lines: z.array(z.string()),
    baseUrl: z.string(),
    /** The last person who has it. */
    after: z.string(),
  }),
});
type NewsMail = z.output<typeof newsMail.payload>;

const atOnce = 100;

interface UpdatesDeps {
  readonly db: Db;
  readonly user: UserService;
  readonly mails: MailsService;
  readonly jobs: Pick<Jobs, 'send'>;
}

/** News of the product, for those who want them. */
export function updatesService({ db, user: users, mails, jobs }: UpdatesDeps) {
  return {
    /** The operator writes to everyone who agreed; empty lines part paragraphs. */
    async send(actor: Actor, news: { subject: string; text: string; baseUrl: string }): Promise<void> {
      const operator = await users.find(actor.userId);
      if (!operator || !mayOperate(operator))
        throw new AppError('forbidden', { message: 'Only the operator of this server may do this.' });
      const lines = news.text.split(/\n\s*\n/).filter((line) => line.trim() !== '');
      await jobs.send(newsMail, { subject: news.subject, lines, baseUrl: news.baseUrl, after: '' });
    },

    /** Mails to some, and queues the rest, in one step: nobody gets it twice, however often the job runs. */
    async mailSome({ subject, lines, baseUrl, after }: NewsMail): Promise<void> {
      const people = await users.listSubscribers(after, atOnce);
      const last = people.at(-1);
      if (!last) return;
      await transaction(db, async (tx) => {
        for (const person of people) await mails.sendNews(tx, person, { subject, lines }, baseUrl);
        await jobs.send(newsMail, { subject, lines, baseUrl, after: last.id }, { tx });
      });
    },
  };
}
export type UpdatesService = ReturnType<typeof updatesService>;
