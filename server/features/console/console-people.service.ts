import { emails } from '../../../contract/catalogue/emails.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { MailsService } from '../action-links/link-mails.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { User } from '../user/user.store.ts';
import type { WorkspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { type Page, toPage } from './console-page.rules.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsolePeopleDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'search' | 'find'>;
  readonly directory: Pick<WorkspaceDirectoryService, 'listOfPerson'>;
  readonly subscription: Pick<SubscriptionService, 'listStoredPlans'>;
  readonly sessions: Pick<SessionsService, 'listOf' | 'endAll' | 'forget'>;
  readonly mails: Pick<MailsService, 'sendLink'>;
  readonly staffLog: StaffLogService;
}

interface PeopleQuery {
  readonly search: string;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The people of the server, for staff (U-56). */
export function consolePeopleService(deps: ConsolePeopleDeps) {
  const { db, user, directory, subscription, sessions, mails, staffLog } = deps;

  /** Service accounts are no people. */
  async function requirePerson(userId: string): Promise<User> {
    const person = await user.find(userId);
    if (!person || person.isServiceAccount) throw new AppError('user_not_found', { param: 'user_id' });
    return person;
  }

  return {
    async list(actor: Actor, { search, cursor, limit }: PeopleQuery): Promise<Page<User>> {
      requirePermission(actor, 'console.read');
      if (cursor !== undefined && !(await user.find(cursor))) throw new AppError('invalid_cursor', { param: 'cursor' });
      return toPage(await user.search({ search, after: cursor, limit: limit + 1 }), limit, ({ id }) => id);
    },

    async get(actor: Actor, userId: string) {
      requirePermission(actor, 'console.read');
      const person = await requirePerson(userId);
      const [workspaces, active] = await Promise.all([directory.listOfPerson(userId), sessions.listOf(userId)]);
      const plans = await subscription.listStoredPlans(workspaces.map(({ id }) => id));
      return {
        person,
        workspaces: workspaces.map((workspace) => ({ ...workspace, plan: plans.get(workspace.id) })),
        sessionCount: active.length,
        lastUsedAt: active[0]?.rotatedAt,
      };
    },

    /** Ends all sessions of a person. */
    async signOut(actor: Actor, userId: string, reason: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      const { email } = await requirePerson(userId);
      await transaction(db, async (tx) => {
        await staffLog.recordOfPerson(tx, actor, userId, 'staff.sessions_ended', { id: userId, name: email, reason });
        await sessions.endAll(userId, { tx, isOwnAct: false });
      });
      sessions.forget(userId);
    },

    /** Throws `conflict` for a verified email or a closed account. */
    async sendVerification(actor: Actor, userId: string, baseUrl: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      const person = await requirePerson(userId);
      const { email } = person;
      if (person.emailVerifiedAt) throw new AppError('conflict', { message: 'This email is already verified.' });
      if (person.deletionRequestedAt) throw new AppError('conflict', { message: 'This account is closed.' });
      const letter = { kind: 'verify-email', user: person, to: email, subject: email, baseUrl } as const;
      await transaction(db, async (tx) => {
        await mails.sendLink(tx, { ...letter, text: emails.verifyEmail });
        await staffLog.recordOfPerson(tx, actor, userId, 'staff.verification_sent', { id: userId, name: email });
      });
    },
  };
}
export type ConsolePeopleService = ReturnType<typeof consolePeopleService>;
