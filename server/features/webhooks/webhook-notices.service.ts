import { z } from 'zod';
import { emails } from '../../../contract/catalogue/emails.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** Emails the people of a webhook that was disabled after failures (O-33). */
export const webhookDisabledMail = jobKind({
  name: 'webhooks.disabled-mail',
  payload: z.object({ workspaceId: z.string(), userId: z.string().nullable(), name: z.string() }),
});
type DisabledMail = z.output<typeof webhookDisabledMail.payload>;

/** Queues the email in the transaction that disables the webhook. */
export const queueDisabledMail =
  (jobs: Pick<Jobs, 'send'>) =>
  async (tx: Tx, { workspaceId, userId, name }: WebhookRow): Promise<void> => {
    await jobs.send(webhookDisabledMail, { workspaceId, userId, name }, { tx });
  };

interface NoticesDeps {
  readonly db: Db;
  readonly mail: Pick<Mail, 'send'>;
  readonly notifications: Pick<NotificationsService, 'notify' | 'wantsMail'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'listAdminIds'>;
  /** Base URL of the web app. */
  readonly publicUrl: string;
}

export function webhookNoticesService({ db, mail, notifications, user, workspace, publicUrl }: NoticesDeps) {
  return {
    /** To the admins of the workspace, or to the person whose webhook it is, in the app and by mail. */
    async send({ workspaceId, userId, name }: DisabledMail): Promise<void> {
      await transaction(db, async (tx) => {
        const people = userId === null ? await workspace.listAdminIds(tx, workspaceId) : [userId];
        const path = `/app/${userId === null ? 'workspace' : 'settings'}/webhooks`;
        await notifications.notify(tx, {
          userIds: people,
          workspaceId,
          kind: 'webhook_disabled',
          data: { name, path },
        });
        const url = `${publicUrl}${path}`;
        for (const id of people) {
          const person = await user.find(id, tx);
          if (!person || person.deletionRequestedAt || !(await notifications.wantsMail(id, 'webhook_disabled', tx)))
            continue;
          const text = emails.webhookDisabled(name);
          await mail.send(renderEmail({ to: person.email, name: greetingName(person), text, url }), tx);
        }
      });
    },
  };
}
export type WebhookNoticesService = ReturnType<typeof webhookNoticesService>;
