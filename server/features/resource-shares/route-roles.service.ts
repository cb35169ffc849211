import { type PermissionName, permissions } from '../../../contract/permissions/permissions.ts';
import { includesRole, isShareableKind, type ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRole } from '../../platform/db/resource-grants.ts';
import { kindOf, shareableKindNames, shareableResourcesStore } from './shareable-resources.store.ts';

/** The permission of a route and the parameters of its path. */
interface RouteUse {
  readonly permits: PermissionName;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Checks the caller's role on the resource that a route names, for every route whose permission is on a kind that can be
 * shared. What is not a row of the workspace, such as a default voice, is left to the service of the noun.
 */
export const routeRolesService = ({ db }: { readonly db: Db }) => ({
  async requireRole(actor: Actor, permits: PermissionName, params: Readonly<Record<string, string>>): Promise<void> {
    const { of: kind, role: needed } = permissions[permits];
    if (actor.role === 'admin' || !isShareableKind(kind)) return;
    const { param, alsoParam, notFound } = kindOf(kind);
    const id = params[param] ?? (alsoParam && params[alsoParam]);
    const row = id === undefined ? undefined : await shareableResourcesStore(db).find(actor.workspaceId, kind, id);
    if (!row) return;
    const role = await findRole(db, actor, kind, row);
    if (!role) throw new AppError(notFound, { param });
    if (!includesRole(role, needed as ResourceRole))
      throw new AppError('forbidden', { message: `Your role here is ${role}. This needs the role ${needed}.` });
  },

  /**
   * Whether the caller of a running call still has the role on each resource that its path names: that of the route, and
   * any role on a resource that the call only uses, such as the voice of speech. A deleted resource ends nothing.
   */
  async keepsRoles(actor: Actor, { permits, params }: RouteUse): Promise<boolean> {
    if (actor.role === 'admin') return true;
    const { of, role: needed } = permissions[permits];
    for (const kind of shareableKindNames) {
      const { param, alsoParam } = kindOf(kind);
      const id = params[param] ?? (of === kind && alsoParam ? params[alsoParam] : undefined);
      const row = id === undefined ? undefined : await shareableResourcesStore(db).find(actor.workspaceId, kind, id);
      if (!row) continue;
      const role = await findRole(db, actor, kind, row);
      if (!role || (of === kind && !includesRole(role, needed as ResourceRole))) return false;
    }
    return true;
  },
});
