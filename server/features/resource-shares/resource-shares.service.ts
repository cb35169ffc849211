import { isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import { isShareableKind, type ResourceRole, type ShareableKindName } from '../../../contract/permissions/roles.ts';
import type { ShareTarget } from '../../../contract/workspaces/resource-shares.ts';
import { everyoneGroupId, maxPrincipals } from '../../../contract/workspaces/share-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { findRole } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { findEveryoneRole } from './resource-shares.rules.ts';
import { type ResourceShare, resourceSharesStore, type Share } from './resource-shares.store.ts';
import type { ShareNotices } from './share-notices.service.ts';
import { type Principal, sharePrincipalsStore } from './share-principals.store.ts';
import { kindOf, type ShareableResource, shareableResourcesStore } from './shareable-resources.store.ts';

/** Deletes the shares of a resource, in the transaction that deletes it. */
export type DeleteShares = (tx: Tx, workspaceId: WorkspaceId, kind: ShareableKindName, id: string) => Promise<void>;

export interface SharedResource {
  readonly resource: ShareableResource;
  /** The caller's role. */
  readonly role: ResourceRole;
  /** The role of all members; null: none. */
  readonly everyoneRole: ResourceRole | null;
  readonly shares: readonly ResourceShare[];
  /** All members, groups and service accounts of the workspace, up to the limit of a list. */
  readonly principals: readonly Principal[];
}

const maxListed = 1000;

interface ResourceSharesDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'publish'>;
  readonly shareNotices: ShareNotices;
}

/** WS-023: roles of people, groups and service accounts on single resources of every kind. */
export function resourceSharesService({ db, live, shareNotices }: ResourceSharesDeps) {
  async function findResource(tx: Db | Tx, actor: Actor, type: string, id: string) {
    if (!isShareableKind(type))
      throw new AppError('resource_type_not_supported', {
        message: `This server does not have resources of the type ${type}.`,
        param: 'resource_type',
      });
    const resource = await shareableResourcesStore(tx).find(actor.workspaceId, type, id);
    const role = resource && (await findRole(tx, actor, type, resource));
    if (!resource || !role) throw new AppError('resource_not_found', { param: 'resource_id' });
    return { resource, role };
  }

  /** Runs `change` for an admin of the resource, and refuses it if they would no longer be one. */
  const changeShares = (
    actor: Actor,
    { type, id }: { readonly type: string; readonly id: string },
    change: (tx: Tx, resource: ShareableResource) => Promise<void>,
  ): Promise<void> =>
    transaction(db, async (tx) => {
      const { resource, role } = await findResource(tx, actor, type, id);
      if (!isAllowedOn(actor, `${resource.kind}.manage_access`, { role }))
        throw new AppError('forbidden', { message: 'Only admins of this resource can share it.' });
      await resourceSharesStore(tx).lock(actor.workspaceId, resource);
      await change(tx, resource);
      if ((await findRole(tx, actor, resource.kind, resource)) !== 'admin') throw new AppError('share_lockout');
      await live.publish(actor.workspaceId, { topic: 'resource-shares', id }, tx);
      await live.publish(actor.workspaceId, { topic: kindOf(resource.kind).topic, id }, tx);
    });

  return {
    /** A resource that the caller may see, with its shares. */
    async get(actor: Actor, type: string, id: string): Promise<SharedResource> {
      const { resource, role } = await findResource(db, actor, type, id);
      const [shares, principals] = await Promise.all([
        resourceSharesStore(db).list(actor.workspaceId, resource),
        sharePrincipalsStore(db).list(actor.workspaceId, { limit: maxListed }),
      ]);
      return { resource, role, everyoneRole: findEveryoneRole(resource, shares), shares, principals };
    },

    share: (actor: Actor, type: string, id: string, target: ShareTarget, role: ResourceRole): Promise<void> =>
      changeShares(actor, { type, id }, async (tx, resource) => {
        const principal = await findPrincipal(tx, actor.workspaceId, target);
        if (principal.principalId === resource.createdBy)
          throw new AppError('share_creator', { param: principal.param });
        const store = resourceSharesStore(tx);
        const before = await store.list(actor.workspaceId, resource);
        const others = before.filter(
          ({ principalId }) => principalId !== everyoneGroupId && principalId !== principal.principalId,
        );
        if (principal.principalId !== everyoneGroupId && others.length >= maxPrincipals)
          throw new AppError('share_limit_reached', { param: principal.param });
        await store.save(actor.workspaceId, resource, actor.userId, [{ ...withoutParam(principal), role }]);
        const isNew = !before.some(({ principalId }) => principalId === principal.principalId);
        await shareNotices.shared(tx, actor, resource, { ...withoutParam(principal), role, isNew });
      }),

    /** Without the group of all members, only those with a share have access. */
    unshare: (actor: Actor, type: string, id: string, target: ShareTarget): Promise<void> =>
      changeShares(actor, { type, id }, async (tx, resource) => {
        const principal = await findPrincipal(tx, actor.workspaceId, target);
        if (principal.principalId === resource.createdBy)
          throw new AppError('share_creator', { param: principal.param });
        const store = resourceSharesStore(tx);
        if (principal.principalId === everyoneGroupId)
          await store.save(actor.workspaceId, resource, actor.userId, [{ ...withoutParam(principal), role: 'none' }]);
        else if (!(await store.remove(actor.workspaceId, resource, principal.principalId))) return;
        await shareNotices.unshared(tx, actor, resource, withoutParam(principal));
      }),

    deleteShares: ((tx, workspaceId, kind, id) =>
      resourceSharesStore(tx).removeAll(workspaceId, { kind, id })) as DeleteShares,

    /** For a member who leaves, and for a group or service account that is deleted. */
    removePrincipal: (tx: Tx, workspaceId: WorkspaceId, id: string): Promise<void> =>
      resourceSharesStore(tx).removePrincipal(workspaceId, id),
  };
}
export type ResourceSharesService = ReturnType<typeof resourceSharesService>;

type FoundPrincipal = Pick<Share, 'principalKind' | 'principalId'> & { readonly param: keyof ShareTarget };

const withoutParam = ({ principalKind, principalId }: FoundPrincipal) => ({ principalKind, principalId });

/** The principal that exactly one field of `target` names. A key stands for its service account. */
async function findPrincipal(tx: Tx, workspaceId: WorkspaceId, target: ShareTarget): Promise<FoundPrincipal> {
  const named = (['user_email', 'group_id', 'workspace_api_key_id'] as const).filter((field) => target[field] != null);
  const [param = 'user_email', second] = named;
  if (named.length !== 1)
    throw new AppError('invalid_parameters', {
      message: 'Name exactly one of user_email, group_id and workspace_api_key_id.',
      param: second ?? param,
    });
  const value = target[param]!;
  const store = sharePrincipalsStore(tx);
  if (param === 'group_id' && (value === everyoneGroupId || (await store.hasGroup(workspaceId, value))))
    return { principalKind: 'group', principalId: value, param };
  const personId =
    param === 'user_email'
      ? await store.findMember(workspaceId, value.trim().toLowerCase())
      : param === 'workspace_api_key_id'
        ? await store.findKeyOwner(workspaceId, value)
        : undefined;
  if (personId === undefined) throw new AppError('share_target_not_found', { param });
  return { principalKind: 'person', principalId: personId, param };
}
