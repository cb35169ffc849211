import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { findMemberRefusal } from './workspace-members.rules.ts';
import { type MemberChanges, type MemberRow, workspaceMembersStore } from './workspace-members.store.ts';

interface WorkspaceMembersDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'publish'>;
  /** How many members a workspace may have; `agreed`: its own number, null if it has none. */
  readonly readMaxSeats: (tx: Tx, workspaceId: WorkspaceId, agreed: number | null) => Promise<number>;
}

/** A person who joins a workspace. */
interface NewMember {
  readonly userId: string;
  readonly role: 'admin' | 'editor';
  readonly characterLimit: number | null;
}

/** The members of workspaces and the rules of who must stay; changes of one workspace wait for each other. */
export function workspaceMembersService({ db, live, readMaxSeats }: WorkspaceMembersDeps) {
  /** Tells all processes, which end what a person without access still runs. */
  const publish = (tx: Tx, workspaceId: WorkspaceId, userId: string) =>
    live.publish(workspaceId, { topic: 'members', id: userId }, tx);

  async function lock(tx: Tx, workspaceId: WorkspaceId) {
    const locked = await workspaceMembersStore(tx).lock(workspaceId);
    if (!locked) throw new AppError('workspace_not_found');
    return locked;
  }

  /** Throws `workspace_closed` if the deletion of the workspace is scheduled. */
  async function lockOpen(tx: Tx, workspaceId: WorkspaceId) {
    const locked = await lock(tx, workspaceId);
    if (locked.deletionRequestedAt) throw new AppError('workspace_closed');
    return locked;
  }

  async function lockMember(tx: Tx, workspaceId: WorkspaceId, userId: string) {
    const { ownerId } = await lock(tx, workspaceId);
    const members = await workspaceMembersStore(tx).list(workspaceId);
    const member = members.find((one) => one.userId === userId);
    if (!member) throw new AppError('member_not_found');
    return { ownerId, members, member };
  }

  return {
    list: (workspaceId: WorkspaceId, tx?: Tx): Promise<MemberRow[]> =>
      workspaceMembersStore(tx ?? db).list(workspaceId),

    /** The workspaces of a person, also those where they are locked. */
    listByUser: (userId: string, tx?: Tx) => workspaceMembersStore(tx ?? db).listByUser(userId),

    /** Taken and existing seats (PLAN-066); nobody joins or leaves until the transaction ends. */
    async lockSeats(tx: Tx, workspaceId: WorkspaceId): Promise<{ used: number; max: number }> {
      const { maxSeats } = await lock(tx, workspaceId);
      const used = await workspaceMembersStore(tx).countSeats(workspaceId);
      return { used, max: await readMaxSeats(tx, workspaceId, maxSeats) };
    },

    /** Like `lockSeats`, to show them. */
    async readSeats(tx: Tx, workspaceId: WorkspaceId): Promise<{ used: number; max: number }> {
      const store = workspaceMembersStore(tx);
      const maxSeats = await store.findMaxSeats(workspaceId);
      if (maxSeats === undefined) throw new AppError('workspace_not_found');
      return { used: await store.countSeats(workspaceId), max: await readMaxSeats(tx, workspaceId, maxSeats) };
    },

    /** Throws `already_workspace_member`, `no_free_seat` or `workspace_closed`. */
    async add(tx: Tx, workspaceId: WorkspaceId, member: NewMember): Promise<void> {
      await lockOpen(tx, workspaceId);
      const { used, max } = await this.lockSeats(tx, workspaceId);
      const store = workspaceMembersStore(tx);
      if ((await store.list(workspaceId)).some(({ userId }) => userId === member.userId))
        throw new AppError('already_workspace_member');
      if (used >= max) throw new AppError('no_free_seat');
      await store.add({ workspaceId, ...member });
      await publish(tx, workspaceId, member.userId);
    },

    /** Returns the member before the change. Throws `last_admin` or `owner_protected`. */
    async edit(tx: Tx, workspaceId: WorkspaceId, userId: string, changes: MemberChanges): Promise<MemberRow> {
      const { member, ...rest } = await lockMember(tx, workspaceId, userId);
      const after = {
        role: changes.role ?? member.role,
        lockedAt: changes.lockedAt === undefined ? member.lockedAt : changes.lockedAt,
      };
      const refusal = findMemberRefusal(rest, member, after);
      if (refusal) throw new AppError(refusal);
      await workspaceMembersStore(tx).edit(workspaceId, userId, changes);
      await publish(tx, workspaceId, userId);
      return member;
    },

    /** Returns the member, whose work stays. Throws `last_admin` or `owner_protected`. */
    async remove(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<MemberRow> {
      const { member, ...rest } = await lockMember(tx, workspaceId, userId);
      const refusal = findMemberRefusal(rest, member, undefined);
      if (refusal) throw new AppError(refusal);
      await workspaceMembersStore(tx).remove(workspaceId, userId);
      await publish(tx, workspaceId, userId);
      return member;
    },

    /**
     * Takes the membership of the owner from a workspace that a service account administers: they own it without seeing it.
     * Throws `last_admin` if nobody else administers it.
     */
    async removeOwner(tx: Tx, workspaceId: WorkspaceId, ownerId: string): Promise<void> {
      const { member, members } = await lockMember(tx, workspaceId, ownerId);
      const refusal = findMemberRefusal({ ownerId: '', members }, member, undefined);
      if (refusal) throw new AppError(refusal);
      await workspaceMembersStore(tx).remove(workspaceId, ownerId);
      await publish(tx, workspaceId, ownerId);
    },

    /** Makes another admin the owner. Throws `workspace_closed` while the deletion is scheduled. */
    async transfer(tx: Tx, workspaceId: WorkspaceId, from: string, to: string): Promise<void> {
      await lockOpen(tx, workspaceId);
      const { ownerId, member } = await lockMember(tx, workspaceId, to);
      if (ownerId !== from) throw new AppError('not_workspace_owner');
      if (member.role !== 'admin' || member.lockedAt) throw new AppError('new_owner_not_admin', { param: 'user_id' });
      await workspaceMembersStore(tx).setOwner(workspaceId, to);
      await publish(tx, workspaceId, to);
      await live.publish(workspaceId, { topic: 'workspace' }, tx);
    },
  };
}
export type WorkspaceMembersService = ReturnType<typeof workspaceMembersService>;
