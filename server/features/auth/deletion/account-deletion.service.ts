import { deletionGraceDays } from '../../../../contract/catalogue/limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import type { AuditLogService } from '../../audit-log/audit-log.service.ts';
import type { BillingOwnersService } from '../../billing/billing-owners.service.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import type { AuthService } from '../auth.service.ts';
import type { RequestOrigin, SessionsService, SessionTokens } from '../sessions/sessions.service.ts';
import type { AccountTracesService } from './account-traces.service.ts';

export interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly auth: Pick<AuthService, 'checkPassword' | 'checkFactor'>;
  readonly user: Pick<UserService, 'find' | 'setDeletion' | 'listClosedBefore' | 'delete'>;
  readonly workspace: Pick<WorkspaceService, 'deleteOwnedBy' | 'listOwnedBy'>;
  readonly apiKeys: Pick<ApiKeysService, 'deleteAllByUser'>;
  readonly auditLog: Pick<AuditLogService, 'recordOfAccount'>;
  readonly sessions: Pick<SessionsService, 'start' | 'endAll'>;
  /** Ends the subscription together with the account. */
  readonly billing: Pick<BillingOwnersService, 'queueReviews' | 'queueCancellations'>;
  readonly traces: Pick<AccountTracesService, 'delete'>;
}

const graceMs = deletionGraceDays * 24 * 3600_000;

/** Closes accounts at once, and deletes their data after a grace period in which they can be restored (U-12). */
export function deletionService(deps: DeletionDeps) {
  const { db, clock, auth, user: users, workspace, apiKeys, auditLog, sessions, billing, traces } = deps;
  const service = {
    /** Closes the caller's account, unless it owns the server; returns when its data will be deleted. */
    async close(
      actor: Actor,
      { password, code }: { password: string; code?: string | undefined },
      origin: RequestOrigin,
    ): Promise<Date> {
      const person = await users.find(actor.userId);
      if (!person) throw new AppError('user_not_found');
      if (person.isServerOwner)
        throw new AppError('forbidden', { message: 'The account that owns this server cannot be deleted.' });
      await auth.checkPassword({ email: person.email, password, origin });
      await auth.checkFactor(actor.userId, code);
      const now = clock();
      await transaction(db, async (tx) => {
        await users.setDeletion(tx, actor.userId, now);
        await auditLog.recordOfAccount(tx, actor.userId, 'account.deletion_requested');
        await sessions.endAll(actor.userId, { tx });
        await apiKeys.deleteAllByUser(tx, actor.userId);
        await billing.queueReviews(tx, actor.userId);
      });
      return new Date(now.getTime() + graceMs);
    },

    /** Reopens a closed account. Its API keys stay deleted; everything else is unchanged. */
    async restore(input: {
      email: string;
      password: string;
      code?: string | undefined;
      origin: RequestOrigin;
    }): Promise<SessionTokens> {
      const person = await auth.checkPassword(input);
      await auth.checkFactor(person.id, input.code);
      await transaction(db, (tx) => service.reopen(tx, person.id));
      return sessions.start(person, input.origin);
    },

    /** Cancels the deletion. */
    async reopen(tx: Tx, userId: string): Promise<void> {
      await users.setDeletion(tx, userId, null);
      await auditLog.recordOfAccount(tx, userId, 'account.deletion_cancelled');
      await billing.queueReviews(tx, userId);
    },

    /**
     * Deletes the people and workspaces of accounts whose grace period is over; returns how many. Their files have no row
     * then and are older than any sweep's minimum age, so the next sweeps delete them.
     */
    async purge(): Promise<number> {
      const userIds = await users.listClosedBefore(new Date(clock().getTime() - graceMs));
      for (const userId of userIds)
        await transaction(db, async (tx) => {
          const person = await users.find(userId, tx);
          if (!person) return;
          const workspaceIds = await workspace.listOwnedBy(tx, userId);
          await billing.queueCancellations(tx, userId);
          await traces.delete(tx, person, workspaceIds);
          await workspace.deleteOwnedBy(tx, userId);
          await users.delete(tx, userId);
        });
      return userIds.length;
    },
  };
  return service;
}
export type DeletionService = ReturnType<typeof deletionService>;
