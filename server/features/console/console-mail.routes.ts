import { type ConsoleMailReply, consoleMailRoutes } from '../../../contract/console/console-mail.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { OutboxEntry } from '../../platform/mail/mail.store.ts';
import type { ConsoleMailService } from './console-mail.service.ts';

const presentMail = ({ id, to, subject, createdAt, sentAt, lastError }: OutboxEntry): ConsoleMailReply => ({
  mail_id: id,
  to,
  subject,
  state: sentAt ? 'sent' : lastError === null ? 'waiting' : 'failed',
  created_at_unix: unixSeconds(createdAt),
  sent_at_unix: sentAt && unixSeconds(sentAt),
  error: lastError,
});

export const mountConsoleMail = (mail: ConsoleMailService) =>
  mount(consoleMailRoutes, {
    'GET /v1/console/mail': async ({ actor, query }) => {
      const { page_size: limit, state, search, cursor } = query;
      const page = await mail.list(actor, { state, search, cursor: cursor ?? undefined, limit });
      return {
        mail: page.rows.map(presentMail),
        next_cursor: page.cursor ?? null,
        has_mail_server: mail.hasMailServer,
      };
    },

    'POST /v1/console/mail/{mail_id}/send': async ({ actor, params }) => {
      await mail.sendAgain(actor, params.mail_id);
      return { status: 'ok' };
    },
  });
