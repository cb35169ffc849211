import type { ProducerState } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type Producer, type ProducerFields, producersStore } from './producers.store.ts';

interface ProducersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find' | 'findByEmail' | 'listByIds' | 'setProducer'>;
  readonly workspace: Pick<WorkspaceService, 'findRole'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly listManagerIds: () => Promise<readonly string[]>;
  /** Takes the tasks back to the board on which the person may not work any more, after the transaction. */
  readonly returnTasks: (tx: Tx, userId: string) => Promise<unknown>;
  /** Whether applications are approved at once. */
  readonly approvesAtOnce: boolean;
}

interface Decision {
  readonly from: readonly ProducerState[];
  readonly to: ProducerState;
  readonly activity: 'producer.approved' | 'producer.suspended' | 'producer.resumed';
}

const decisions = {
  approve: { from: ['applied'], to: 'active', activity: 'producer.approved' },
  suspend: { from: ['applied', 'active'], to: 'suspended', activity: 'producer.suspended' },
  resume: { from: ['suspended'], to: 'active', activity: 'producer.resumed' },
} as const satisfies Readonly<Record<string, Decision>>;

/** People who work on tasks: their profiles, and who may work (PROD-004, USER-011). */
export function producersService(deps: ProducersDeps) {
  const { db, clock, live, user: users, workspace, auditLog, notifications, listManagerIds } = deps;
  const { returnTasks, approvesAtOnce } = deps;

  const publish = (tx: Tx) => live.publish(everyone, { topic: 'producers' }, tx);

  /** Pay goes only where the person is an admin, not to a workspace that merely lets them work. */
  async function requirePayingWorkspace(actor: Actor, workspaceId: string): Promise<void> {
    if ((await workspace.findRole(workspaceId, actor.userId)) !== 'admin')
      throw new AppError('workspace_access_denied', {
        message: 'Choose a workspace of which you are an admin.',
        param: 'workspace_id',
      });
  }

  /** Undefined: the state does not allow it. */
  async function change(tx: Tx, userId: string, { from, to }: Decision, by: string) {
    const changed = await producersStore(tx).decide(userId, from, { state: to, decidedAt: clock(), decidedBy: by });
    if (changed) await users.setProducer(tx, userId, to === 'active');
    return changed;
  }

  async function decide(actor: Actor, userId: string, name: keyof typeof decisions, reason = ''): Promise<void> {
    const decision = decisions[name];
    await transaction(db, async (tx) => {
      const changed = await change(tx, userId, decision, actor.userId);
      if (!changed) throw await explainRefusal(tx, userId, name);
      if (decision.to === 'suspended') await returnTasks(tx, userId);
      const person = await users.find(userId, tx);
      await auditLog.record(tx, actor, decision.activity, { id: userId, name: person?.email ?? '' });
      const data = { decision: name, reason };
      await notifications.notify(tx, { userIds: [userId], kind: 'producer_decided', data });
      await publish(tx);
    });
  }

  async function explainRefusal(tx: Tx, userId: string, name: string): Promise<AppError> {
    const found = await producersStore(tx).find(userId);
    if (!found) return new AppError('producer_not_found', { param: 'user_id' });
    return new AppError('producer_state_conflict', {
      message: `This producer is ${found.state}. You cannot ${name} them.`,
      param: 'user_id',
    });
  }

  return {
    find: (userId: string): Promise<Producer | undefined> => producersStore(db).find(userId),

    isActive: async (userId: string): Promise<boolean> => (await producersStore(db).find(userId))?.state === 'active',

    /** The profile of the caller; throws without one. */
    async require(userId: string, tx?: Tx): Promise<Producer> {
      const found = await producersStore(tx ?? db).find(userId);
      if (!found) throw new AppError('producer_profile_missing');
      return found;
    },

    /** Display names by user ID. */
    findNames: async (userIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map((await producersStore(db).listNames(userIds)).map((row) => [row.userId, row.displayName])),

    /** Like `require`; calls about the same person then wait for each other. */
    async lock(tx: Tx, userId: string): Promise<Producer> {
      const found = await producersStore(tx).lock(userId);
      if (!found) throw new AppError('producer_profile_missing');
      return found;
    },

    /** A manager decides about the application, unless the server approves all at once. */
    async apply(actor: Actor, fields: ProducerFields & { readonly workspaceId: string }): Promise<Producer> {
      await requirePayingWorkspace(actor, fields.workspaceId);
      const managers = approvesAtOnce ? [] : await listManagerIds();
      return transaction(db, async (tx) => {
        const { userId } = actor;
        const applied = await producersStore(tx).insert({ ...fields, userId, state: 'applied', appliedAt: clock() });
        if (!applied) throw new AppError('producer_already_exists');
        await publish(tx);
        if (approvesAtOnce) return (await change(tx, userId, decisions.approve, userId)) ?? applied;
        const userIds = managers.filter((id) => id !== userId);
        await notifications.notify(tx, { userIds, kind: 'producer_applied', data: { name: applied.displayName } });
        return applied;
      });
    },

    /** Undefined fields stay unchanged. */
    async edit(actor: Actor, changes: Partial<ProducerFields>): Promise<Producer> {
      if (changes.workspaceId) await requirePayingWorkspace(actor, changes.workspaceId);
      const isUnchanged = Object.values(changes).every((value) => value === undefined);
      return transaction(db, async (tx) => {
        const store = producersStore(tx);
        const edited = await (isUnchanged ? store.find(actor.userId) : store.edit(actor.userId, changes));
        if (!edited) throw new AppError('producer_profile_missing');
        await publish(tx);
        return edited;
      });
    },

    approve: (actor: Actor, userId: string) => decide(actor, userId, 'approve'),
    suspend: (actor: Actor, userId: string, reason: string) => decide(actor, userId, 'suspend', reason),
    resume: (actor: Actor, userId: string) => decide(actor, userId, 'resume'),

    /** For managers: producers with their accounts, newest applications first. */
    async listPage(
      { state, search }: { readonly state: ProducerState | undefined; readonly search: string | undefined },
      { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
    ) {
      const store = producersStore(db);
      if (cursor !== undefined && !(await store.find(cursor)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const name = search?.trim() || undefined;
      const person = name ? await users.findByEmail(name.toLowerCase()) : undefined;
      const filter = { state, name, userIds: person ? [person.id] : [] };
      const rows = await store.list(filter, { after: cursor, limit: limit + 1 });
      const page = rows.slice(0, limit);
      const people = await users.listByIds(page.map(({ userId }) => userId));
      const byId = new Map(people.map((one) => [one.id, one]));
      return {
        producers: page.flatMap((producer) => {
          const account = byId.get(producer.userId);
          return account ? [{ producer, account }] : [];
        }),
        hasMore: rows.length > limit,
        nextCursor: rows.length > limit ? page.at(-1)!.userId : null,
      };
    },

    /** For managers. */
    async readManaged(userId: string) {
      const [producer, account] = [await producersStore(db).find(userId), await users.find(userId)];
      if (!producer || !account) throw new AppError('producer_not_found', { param: 'user_id' });
      return { producer, account };
    },
  };
}
export type ProducersService = ReturnType<typeof producersService>;
