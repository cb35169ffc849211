import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import {
  type ManagedWorkspace,
  type SignOnPolicyChanges,
  type Workspace,
  type WorkspaceChanges,
  workspaceStore,
} from './workspace.store.ts';
import { workspaceDeletionStore } from './workspace-deletion.store.ts';
import { workspaceMembersStore } from './workspace-members.store.ts';

interface WorkspaceDeps {
  readonly db: Db;
  readonly live: Live;
  /** Records a change of the settings, in its transaction. */
  readonly onEdit: (tx: Tx, actor: Actor, changedFields: readonly string[]) => Promise<void>;
  /** Records that a person joined without an invite, in the transaction of it. */
  readonly onJoined: (tx: Tx, workspaceId: WorkspaceId, userId: string) => Promise<void>;
  /** How many members a workspace may have; `agreed`: its own number, null if it has none. */
  readonly readMaxSeats: (tx: Tx, workspaceId: WorkspaceId, agreed: number | null) => Promise<number>;
}

export function workspaceService({ db, live, onEdit, onJoined, readMaxSeats }: WorkspaceDeps) {
  return {
    /** Creates a tenant with its owner, in the transaction that creates the account. */
    create: (tx: Tx, input: { id: string; name: string; ownerId: string }): Promise<WorkspaceId> =>
      workspaceStore(tx).create(input),

    /** Creates a tenant without people, which a service account administers; see the store. */
    createForAccount: (tx: Tx, input: ManagedWorkspace, accountId: string): Promise<WorkspaceId> =>
      workspaceStore(tx).createForAccount(input, accountId),

    /** The open workspaces of all tenants that a service account administers. */
    listOfAccounts: (before: Date): Promise<WorkspaceId[]> => workspaceStore(db).listOfAccounts(before),

    /** Also those without people, which service accounts administer. */
    listOwnedBy: (tx: Tx, userId: string): Promise<WorkspaceId[]> => workspaceStore(tx).listOwnedBy(userId),

    /** Deletes the workspaces of a deleted account with all their data. */
    deleteOwnedBy: (tx: Tx, userId: string): Promise<void> => workspaceStore(tx).deleteOwnedBy(userId),

    /** Adds an editor; changes nothing for an existing member. Throws `no_free_seat` (PLAN-066) or `workspace_closed`. */
    async addMember(tx: Tx, id: string, userId: string): Promise<void> {
      const tenant = await workspaceStore(tx).findTenant(id);
      if (!tenant) throw new AppError('workspace_not_found');
      const { workspaceId } = tenant;
      const members = workspaceMembersStore(tx);
      const locked = await members.lock(workspaceId);
      if (locked?.deletionRequestedAt) throw new AppError('workspace_closed');
      const agreed = locked?.maxSeats ?? null;
      if ((await members.list(workspaceId)).some((member) => member.userId === userId)) return;
      const maxSeats = await readMaxSeats(tx, workspaceId, agreed);
      if ((await members.countSeats(workspaceId)) >= maxSeats) throw new AppError('no_free_seat');
      await members.add({ workspaceId, userId, role: 'editor' });
      await onJoined(tx, workspaceId, userId);
      await live.publish(workspaceId, { topic: 'members', id: userId }, tx);
    },

    /** Adds a service account as an editor, without a seat (WS-016). */
    addServiceAccount: (tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<void> =>
      workspaceMembersStore(tx).add({ workspaceId, userId, role: 'editor' }),

    /** For mails, and for the operator, who may see only the names of other workspaces. */
    findName: (workspaceId: string, tx?: Tx): Promise<string | undefined> =>
      workspaceStore(tx ?? db).findName(workspaceId),

    /** The people who administer a workspace. */
    listAdminIds: (tx: Tx, workspaceId: string): Promise<string[]> => workspaceStore(tx).listAdminIds(workspaceId),

    /** For callers without an actor: the payment provider and the operator's commands. */
    findTenant: (id: string, tx?: Tx) => workspaceStore(tx ?? db).findTenant(id),

    /** Read at sign-in, before there is an actor. */
    findMembership: (userId: string, tx: Db | Tx = db) => workspaceStore(tx).findMembership(userId),
    findRole: (workspaceId: string, userId: string) => workspaceStore(db).findRole(workspaceId, userId),
    readInactivityTimeoutS: (tx: Tx, workspaceId: string) => workspaceStore(tx).readInactivityTimeoutS(workspaceId),

    readSignOnPolicy: (workspaceId: string, tx?: Tx) => workspaceStore(tx ?? db).readSignOnPolicy(workspaceId),
    listMemberIds: (workspaceId: WorkspaceId) => workspaceStore(db).listMemberIds(workspaceId),

    async setSignOnPolicy(tx: Tx, actor: Actor, changes: SignOnPolicyChanges): Promise<void> {
      requirePermission(actor, 'workspace.manage_sign_on');
      await workspaceStore(tx).setSignOnPolicy(actor.workspaceId, changes);
      await live.publish(actor.workspaceId, { topic: 'workspace' }, tx);
    },

    /** The name, the owner and a scheduled deletion, locked until the transaction ends. */
    async lockDeletion(tx: Tx, workspaceId: WorkspaceId) {
      const locked = await workspaceDeletionStore(tx).lock(workspaceId);
      if (!locked) throw new AppError('workspace_not_found');
      return locked;
    },

    /** Closes the workspace until its deletion, or opens it again (null); ends what members and keys run in it. */
    async setDeletion(tx: Tx, workspaceId: WorkspaceId, request: { at: Date; by: string } | null): Promise<void> {
      await workspaceDeletionStore(tx).set(workspaceId, request);
      await live.publish(workspaceId, { topic: 'workspace' }, tx);
    },

    /** The workspaces of all tenants whose deletion was requested at or before this time. */
    listClosedBefore: (time: Date): Promise<WorkspaceId[]> => workspaceStore(db).listClosedBefore(time),

    /** Deletes a workspace with all its data and service accounts. */
    delete: (tx: Tx, workspaceId: WorkspaceId): Promise<void> => workspaceDeletionStore(tx).delete(workspaceId),

    hasZeroRetention: (workspaceId: WorkspaceId) => workspaceStore(db).hasZeroRetention(workspaceId),

    /** For the job that deletes what is old, in all tenants. */
    listRetaining: (id?: WorkspaceId) => workspaceStore(db).listRetaining(id),

    allowsVoiceLibrary: (workspaceId: WorkspaceId): Promise<boolean> =>
      workspaceStore(db).allowsVoiceLibrary(workspaceId),

    find: (workspaceId: WorkspaceId): Promise<Workspace | undefined> => workspaceStore(db).get(workspaceId),

    /** Undefined fields stay unchanged. `alsoDo` runs in the same transaction. */
    async edit(actor: Actor, changes: WorkspaceChanges, alsoDo?: (tx: Tx) => Promise<void>): Promise<void> {
      requirePermission(actor, 'workspace.update');
      if (Object.values(changes).every((value) => value === undefined)) return;
      await transaction(db, async (tx) => {
        await workspaceStore(tx).edit(actor.workspaceId, changes);
        await alsoDo?.(tx);
        const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
        await onEdit(
          tx,
          actor,
          changed.map(([field]) => field),
        );
        await live.publish(actor.workspaceId, { topic: 'workspace' }, tx);
      });
    },

    /** The dictionaries for speech requests that name none. */
    listDefaultDictionaries: async (actor: Actor) =>
      (await workspaceStore(db).get(actor.workspaceId))?.pronunciationDictionaryLocators ?? [],
  };
}
export type WorkspaceService = ReturnType<typeof workspaceService>;
