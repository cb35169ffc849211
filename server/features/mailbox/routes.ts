import { mailboxRoutes } from '../../../contract/mailbox.ts';
import { mount } from '../../http/route.ts';
import { presentMessage } from './present.ts';
import type { MailboxService } from './service.ts';

export const mountMailbox = (mailbox: MailboxService) =>
  mount(mailboxRoutes, {
    'GET /dev/mailbox': async ({ query }) => ({ messages: (await mailbox.list(query.limit)).map(presentMessage) }),
    'GET /dev/mailbox/{message_id}': async ({ params }) => presentMessage(await mailbox.get(params.message_id)),
  });
