import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { mayChangeWorkspace } from './workspace.access.ts';
import { type WorkspaceChanges, workspaceStore } from './workspace.store.ts';

interface WorkspaceDeps {
  readonly db: Db;
  readonly live: Live;
  readonly subscription: SubscriptionService;
}

export function workspaceService({ db, live, subscription }: WorkspaceDeps) {
  return {
    /** A new tenant with its owner, within the transaction that makes the account. */
    create: (tx: Tx, input: { id: string; name: string; ownerId: string }): Promise<WorkspaceId> =>
      workspaceStore(tx).create(input),

    /** What belongs to a person, by their id. */
    ownedBy: (tx: Tx, userId: string): Promise<WorkspaceId[]> => workspaceStore(tx).ownedBy(userId),

    /** With everything in it, when its owner's account is deleted. */
    deleteOwnedBy: (tx: Tx, userId: string): Promise<void> => workspaceStore(tx).deleteOwnedBy(userId),

    /** Nothing happens to one who is a member already. */
    addMember: (tx: Tx, workspaceId: string, userId: string): Promise<void> =>
      workspaceStore(tx).addMember(workspaceId, userId),

    /** For the operator, who sees other workspaces by their names alone. */
    nameOf: (workspaceId: string): Promise<string | undefined> => workspaceStore(db).nameOf(workspaceId),

    /** For what speaks of a workspace without an actor: the payment provider, the operator's commands. */
    tenantOf: (id: string) => workspaceStore(db).tenantOf(id),

    /** Where a person belongs: asked before there is an actor. */
    membershipOf: (userId: string) => workspaceStore(db).membershipOf(userId),
    roleOf: (workspaceId: string, userId: string) => workspaceStore(db).roleOf(workspaceId, userId),
    inactivityTimeoutSOf: (tx: Tx, workspaceId: string) => workspaceStore(tx).inactivityTimeoutSOf(workspaceId),

    async get(actor: Actor) {
      const [workspace, plan] = await Promise.all([
        workspaceStore(db).get(actor.workspaceId),
        subscription.getView(actor),
      ]);
      if (!workspace) throw new AppError('workspace_not_found');
      return { workspace, plan };
    },

    async edit(actor: Actor, changes: WorkspaceChanges) {
      if (!mayChangeWorkspace(actor)) throw new AppError('workspace_access_denied');
      if (Object.values(changes).some((value) => value !== undefined)) {
        await workspaceStore(db).edit(actor.workspaceId, changes);
        await live.publish(actor.workspaceId, { topic: 'workspace' });
      }
      return this.get(actor);
    },

    /** The dictionaries of speech that names none of its own. */
    dictionariesOf: async (actor: Actor) =>
      (await workspaceStore(db).get(actor.workspaceId))?.pronunciationDictionaryLocators ?? [],

    /** AUTH-063: what the app asks after sign-in. */
    isAdmin: (actor: Actor): boolean => mayChangeWorkspace(actor),
  };
}
export type WorkspaceService = ReturnType<typeof workspaceService>;
