import { type PermissionName, permissions } from '../../../contract/permissions/permissions.ts';
import { includesRole, isShareableKind, type ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRole } from '../../platform/db/resource-grants.ts';
import { kindOf, shareableResourcesStore } from './shareable-resources.store.ts';

/**
 * Checks the caller's role on the resource that a route names, for every route whose permission is on a kind that can be
 * shared. What is not a row of the workspace, such as a default voice, is left to the service of the noun.
 */
export const routeRolesService = ({ db }: { readonly db: Db }) => ({
  async requireRole(actor: Actor, permits: PermissionName, params: Readonly<Record<string, string>>): Promise<void> {
    const { of: kind, role: needed } = permissions[permits];
    if (actor.role === 'admin' || !isShareableKind(kind)) return;
    const { param, notFound } = kindOf(kind);
    const id = params[param];
    const row = id === undefined ? undefined : await shareableResourcesStore(db).find(actor.workspaceId, kind, id);
    if (!row) return;
    const role = await findRole(db, actor, kind, row);
    if (!role) throw new AppError(notFound, { param });
    if (!includesRole(role, needed as ResourceRole))
      throw new AppError('forbidden', { message: `Your role here is ${role}. This needs the role ${needed}.` });
  },
});
