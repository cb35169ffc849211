import { deletionGraceDays } from '../../../../contract/catalogue/limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { ApiKeysService } from '../../api-keys/api-keys.service.ts';
import type { BillingOwnersService } from '../../billing/billing-owners.service.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import type { AuthService } from '../auth.service.ts';
import type { Origin, SessionsService, SignedIn } from '../sessions/sessions.service.ts';

export interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly auth: AuthService;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly apiKeys: ApiKeysService;
  readonly sessions: SessionsService;
  /** What they pay ends with them. */
  readonly leaving: Pick<BillingOwnersService, 'queueReviews' | 'queueCancellations'>;
}

const graceMs = deletionGraceDays * 24 * 3600_000;

/** The end of an account: closed at once, its data deleted after a grace in which it can be had back (U-12). */
export function deletionService(deps: DeletionDeps) {
  const { db, clock, auth, user: users, workspace, apiKeys, sessions, leaving } = deps;
  return {
    /** Closes the caller's account; answers when its data goes. The operator's own account stays: it is the server's. */
    async close(
      actor: Actor,
      { password, code }: { password: string; code?: string | undefined },
      origin: Origin,
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
        await sessions.endAll(actor.userId, { tx });
        await apiKeys.deleteAllOf(tx, actor.userId);
        await leaving.queueReviews(tx, actor.userId);
      });
      return new Date(now.getTime() + graceMs);
    },

    /** Opens a closed account again. Its API keys are gone; everything else is as it was. */
    async restore(input: {
      email: string;
      password: string;
      code?: string | undefined;
      origin: Origin;
    }): Promise<SignedIn> {
      const person = await auth.checkPassword(input);
      await auth.checkFactor(person.id, input.code);
      await transaction(db, async (tx) => {
        await users.setDeletion(tx, person.id, null);
        await leaving.queueReviews(tx, person.id);
      });
      return sessions.start(person, input.origin);
    },

    /** Deletes the data of accounts whose grace is over: their workspaces with all that is in them, and the people. */
    async purge(): Promise<number> {
      const gone = await users.closedBefore(new Date(clock().getTime() - graceMs));
      for (const userId of gone)
        await transaction(db, async (tx) => {
          await leaving.queueCancellations(tx, userId);
          await workspace.deleteOwnedBy(tx, userId);
          await users.delete(tx, userId);
        });
      return gone.length;
    },
  };
}
export type DeletionService = ReturnType<typeof deletionService>;
