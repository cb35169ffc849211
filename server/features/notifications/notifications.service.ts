import {
  type NotificationData,
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '../../../contract/catalogue/notification-kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { notificationsStore } from './notifications.store.ts';

export interface NotificationInput<K extends NotificationKind> {
  readonly userIds: readonly string[];
  /** The workspace that it is about; undefined: the account. */
  readonly workspaceId?: string | undefined;
  readonly kind: K;
  readonly data: NotificationData<K>;
  /** The cause sends an email of its own, so that the notification sends none. */
  readonly isMailed?: boolean | undefined;
}

interface NotificationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveToMany;
  readonly mail: Pick<Mail, 'send'>;
  readonly user: Pick<UserService, 'find'>;
  readonly owners: Pick<WorkspaceOwnersService, 'listMemberships'>;
  /** Base URL of the web app, for links in emails. */
  readonly publicUrl: string;
}

export interface NotificationChoice {
  readonly inApp: boolean;
  readonly byMail: boolean;
}

const lifetimeMs = 180 * 24 * 3600_000;
const maxPinned = 20;

/** Whether the kind is shown and mailed to people who have not chosen. */
const defaultChoice = (kind: NotificationKind): NotificationChoice => ({
  inApp: true,
  byMail: notificationKinds[kind].mail !== 'off',
});

/** Messages to people, in the app and by email (NOTIF-001, WS-022). */
export function notificationsService({ db, clock, live, mail, user, owners, publicUrl }: NotificationsDeps) {
  async function publish(tx: Tx, userIds: readonly string[]): Promise<void> {
    const audiences = await owners.listMemberships(tx, userIds);
    for (const userId of new Set(audiences.map((audience) => audience.userId))) {
      const workspaceIds = audiences.filter((audience) => audience.userId === userId);
      const ids = workspaceIds.map(({ workspaceId }) => workspaceId);
      await live.publishToMany(ids, { topic: 'notifications', id: userId }, tx);
    }
  }

  async function readChoices(tx: Db | Tx, userIds: readonly string[], kind: NotificationKind) {
    const rows = await notificationsStore(tx).listPreferences(userIds, [kind]);
    const byUser = new Map<string, NotificationChoice>(rows.map((row) => [row.userId, row]));
    return (userId: string): NotificationChoice => byUser.get(userId) ?? defaultChoice(kind);
  }

  async function sendMail(tx: Tx, userId: string, text: { title: string; description: string; path?: string }) {
    const person = await user.find(userId, tx);
    if (!person || person.deletionRequestedAt || person.isServiceAccount) return;
    const letter = {
      to: person.email,
      name: greetingName(person),
      text: { subject: text.title, lines: [text.description], action: 'Open' },
      url: `${publicUrl}${text.path ?? '/app/home'}`,
    };
    await mail.send(renderEmail(letter), tx);
  }

  return {
    /** Tells people, each as they prefer, in the transaction of the cause: nobody is told of what did not happen. */
    async notify<K extends NotificationKind>(tx: Tx, input: NotificationInput<K>): Promise<void> {
      const { workspaceId, kind, data, isMailed = false } = input;
      const userIds = [...new Set(input.userIds)];
      if (userIds.length === 0) return;
      const { severity, needsAttention, mail: mailed, hasOwnMail, text: write } = notificationKinds[kind];
      const text = (write as (data: NotificationData<K>) => { title: string; description: string; path?: string })(
        data,
      );
      const choose = await readChoices(tx, userIds, kind);
      const shown = userIds.filter((userId) => choose(userId).inApp);
      const rows = shown.map((userId) => ({
        id: newId(),
        userId,
        workspaceId: workspaceId ?? null,
        kind,
        severity,
        needsAttention,
        title: text.title,
        description: text.description,
        path: text.path ?? null,
        data: { ...data } as Readonly<Record<string, unknown>>,
        createdAt: clock(),
      }));
      await notificationsStore(tx).insert(rows);
      if (!isMailed && !hasOwnMail && mailed !== 'always')
        for (const userId of userIds) if (choose(userId).byMail) await sendMail(tx, userId, text);
      await publish(tx, shown);
    },

    /** Whether a person wants the email that another service writes about this kind. */
    wantsMail: async (userId: string, kind: NotificationKind, tx?: Tx): Promise<boolean> =>
      (await readChoices(tx ?? db, [userId], kind))(userId).byMail,

    async listPage(
      { userId }: Pick<Actor, 'userId'>,
      query: { readonly cursor: string | undefined; readonly limit: number; readonly unreadOnly: boolean },
    ) {
      const { cursor, limit, unreadOnly } = query;
      const store = notificationsStore(db);
      if (cursor !== undefined && !(await store.has(userId, cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const pinned = cursor === undefined ? await store.listPinned(userId, maxPinned) : [];
      const rows = await store.list(userId, { after: cursor, limit: limit + 1, unreadOnly });
      const page = rows.slice(0, limit);
      return { pinned, page, hasMore: rows.length > limit, unreadCount: await store.countUnread(userId) };
    },

    countUnread: ({ userId }: Pick<Actor, 'userId'>): Promise<number> => notificationsStore(db).countUnread(userId),

    /** Changes nothing for one that was read. */
    async markRead({ userId }: Pick<Actor, 'userId'>, id: string): Promise<void> {
      if (!(await notificationsStore(db).has(userId, id)))
        throw new AppError('document_not_found', {
          message: 'A notification with this ID was not found.',
          param: 'message_id',
        });
      await transaction(db, async (tx) => {
        await notificationsStore(tx).markRead(userId, id, clock());
        await publish(tx, [userId]);
      });
    },

    async markAllRead({ userId }: Pick<Actor, 'userId'>): Promise<void> {
      await transaction(db, async (tx) => {
        await notificationsStore(tx).markAllRead(userId, clock());
        await publish(tx, [userId]);
      });
    },

    /** The choices of a person for every kind. */
    async listPreferences({ userId }: Pick<Actor, 'userId'>) {
      const rows = await notificationsStore(db).listPreferences([userId]);
      const chosen = new Map(rows.map(({ kind, inApp, byMail }) => [kind, { inApp, byMail }]));
      return notificationKindNames.map((kind) => ({ kind, ...(chosen.get(kind) ?? defaultChoice(kind)) }));
    },

    /** Undefined fields stay unchanged. An email with a link that people need cannot be turned off. */
    async setPreference(
      actor: Pick<Actor, 'userId'>,
      kind: NotificationKind,
      changes: { readonly inApp?: boolean | undefined; readonly byMail?: boolean | undefined },
    ): Promise<void> {
      await transaction(db, async (tx) => {
        const current = (await readChoices(tx, [actor.userId], kind))(actor.userId);
        const inApp = changes.inApp ?? current.inApp;
        const byMail = notificationKinds[kind].mail === 'always' || (changes.byMail ?? current.byMail);
        await notificationsStore(tx).setPreference({ userId: actor.userId, kind, inApp, byMail });
      });
    },

    deleteOld: (): Promise<void> => notificationsStore(db).deleteBefore(new Date(clock().getTime() - lifetimeMs)),
  };
}
export type NotificationsService = ReturnType<typeof notificationsService>;
