import { mailboxRoutes } from '../../../contract/instance/mailbox.ts';
import { mount } from '../../http/route.ts';
import { presentMessage, presentPage } from './mailbox.present.ts';
import type { MailboxService } from './mailbox.service.ts';

export const mountMailbox = (mailbox: MailboxService) =>
  mount(mailboxRoutes, {
    'GET /dev/mailbox': async () => ({
      contentType: 'text/html; charset=utf-8',
      body: presentPage(await mailbox.list(50)),
    }),
    'GET /dev/mailbox/messages': async ({ query }) => ({
      messages: (await mailbox.list(query.limit)).map(presentMessage),
    }),
    'GET /dev/mailbox/messages/{message_id}': async ({ params }) =>
      presentMessage(await mailbox.get(params.message_id)),
  });
