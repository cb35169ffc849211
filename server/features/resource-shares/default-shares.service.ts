import type { ShareableKindName } from '../../../contract/permissions/roles.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import { resourceSharesStore, type Share } from './resource-shares.store.ts';
import { type Principal, sharePrincipalsStore } from './share-principals.store.ts';
import { kindOf } from './shareable-resources.store.ts';

/** Shares a new resource as the caller's defaults say, in the transaction that creates it. */
export type ShareByDefault = (tx: Tx, actor: Actor, kind: ShareableKindName, id: string) => Promise<void>;

const maxOptions = 1000;

export interface DefaultShares {
  readonly shares: readonly Share[];
  /** The principals of these shares that still exist. */
  readonly principals: readonly Principal[];
}

interface DefaultSharesDeps {
  readonly db: Db;
  readonly auditLog: Pick<AuditLogService, 'record'>;
}

/** WS-024: with whom the new resources of a person or service account are shared. */
export function defaultSharesService({ db, auditLog }: DefaultSharesDeps) {
  const load = async (tx: Db | Tx, { workspaceId, userId }: Actor): Promise<DefaultShares> => {
    const shares = await resourceSharesStore(tx).listDefaults(workspaceId, userId);
    const ids = shares.map(({ principalId }) => principalId);
    return { shares, principals: await sharePrincipalsStore(tx).list(workspaceId, { ids, limit: maxOptions }) };
  };

  const shareByDefault: ShareByDefault = async (tx, actor, kind, id) => {
    const { shares, principals } = await load(tx, actor);
    const existing = new Set([everyoneGroupId, ...principals.map((principal) => principal.id)]);
    const creator: Share = { principalKind: 'person', principalId: actor.userId, role: 'admin' };
    const { createdBy } = kindOf(kind);
    await resourceSharesStore(tx).save(actor.workspaceId, { id, kind }, actor.userId, [
      ...(createdBy ? [] : [creator]),
      ...shares.filter(({ principalId }) => existing.has(principalId) && principalId !== actor.userId),
    ]);
  };

  return {
    shareByDefault,

    read: (actor: Actor): Promise<DefaultShares> => load(db, actor),

    /** All with whom the caller can share. */
    listOptions: async ({ workspaceId, userId }: Actor): Promise<Principal[]> =>
      (await sharePrincipalsStore(db).list(workspaceId, { limit: maxOptions })).filter(({ id }) => id !== userId),

    /** Throws `share_target_not_found` for a principal that the workspace does not have. */
    replace: (actor: Actor, shares: readonly Share[]): Promise<DefaultShares> =>
      transaction(db, async (tx) => {
        const { workspaceId, userId } = actor;
        const ids = shares.map(({ principalId }) => principalId).filter((id) => id !== everyoneGroupId);
        const principals = await sharePrincipalsStore(tx).list(workspaceId, { ids, limit: maxOptions });
        const known = new Set(principals.map(({ id }) => id));
        if (ids.some((id) => !known.has(id))) throw new AppError('share_target_not_found', { param: 'principals' });
        const unique = new Map(shares.map((share) => [share.principalId, share]));
        await resourceSharesStore(tx).replaceDefaults(workspaceId, userId, [...unique.values()]);
        await auditLog.record(tx, actor, 'default_sharing.changed', { id: userId, with: [...unique.keys()] });
        return load(tx, actor);
      }),
  };
}
export type DefaultSharesService = ReturnType<typeof defaultSharesService>;
