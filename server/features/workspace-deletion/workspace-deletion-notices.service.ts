import { emails } from '../../../contract/catalogue/emails.ts';
import { deletionDay } from '../../../contract/workspaces/workspace-deletion-time.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { User } from '../user/user.store.ts';

interface WorkspaceDeletionNoticesDeps {
  readonly mail: Pick<Mail, 'send'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Base URL of the web app, for links in emails. */
  readonly publicUrl: string;
}

/** Tells the members of a workspace of its deletion, in the app and by email, in the transaction of the cause. */
export function workspaceDeletionNoticesService({ mail, notifications, publicUrl }: WorkspaceDeletionNoticesDeps) {
  const idsOf = (people: readonly User[]) => people.map(({ id }) => id);

  return {
    /** All get the email: whoever did not request it may want to save the data. */
    async scheduled(
      tx: Tx,
      { workspaceId, userId }: Actor,
      people: readonly User[],
      { name, requestedAt }: { readonly name: string; readonly requestedAt: Date },
    ): Promise<void> {
      const requestedBy = people.find(({ id }) => id === userId)?.email ?? 'An admin';
      const data = { workspace: name, requestedBy, deletedOn: deletionDay(requestedAt) };
      const others = idsOf(people).filter((id) => id !== userId);
      await notifications.notify(tx, { userIds: others, workspaceId, kind: 'workspace_deletion_scheduled', data });
      const letter = { text: emails.workspaceDeletion(data), url: `${publicUrl}/app/home` };
      for (const person of people) {
        if (person.deletionRequestedAt) continue;
        await mail.send(renderEmail({ to: person.email, name: greetingName(person), ...letter }), tx);
      }
    },

    async cancelled(tx: Tx, { workspaceId, userId }: Actor, people: readonly User[], name: string): Promise<void> {
      const userIds = idsOf(people).filter((id) => id !== userId);
      const data = { workspace: name };
      await notifications.notify(tx, { userIds, workspaceId, kind: 'workspace_deletion_cancelled', data });
    },

    async deleted(tx: Tx, people: readonly User[], name: string): Promise<void> {
      const data = { workspace: name };
      await notifications.notify(tx, { userIds: idsOf(people), kind: 'workspace_deleted', data });
    },
  };
}
export type WorkspaceDeletionNotices = ReturnType<typeof workspaceDeletionNoticesService>;
