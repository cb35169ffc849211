import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { findRoles } from '../../platform/db/resource-grants.ts';
import { type ToolReference, toolReferencesStore } from './tool-references.store.ts';

/** A tool that names a secret, and the caller's role on the tool; undefined: it does not exist for them. */
interface DependentTool extends ToolReference {
  readonly role: ResourceRole | undefined;
}

/** Which tools name a secret in their config. */
export function toolReferencesService({ db }: { readonly db: Db }) {
  return {
    /** Ordered by the ID of the tool. A tool is listed once for each of the values that it names. */
    async list(actor: Actor, values: readonly string[]): Promise<DependentTool[]> {
      const found = await toolReferencesStore(db).list(actor.workspaceId, values);
      const rows = found.map(({ id, userId }) => ({ id, createdBy: userId }));
      const roles = await findRoles(db, actor, 'convai_tools', rows);
      return found.map((tool) => ({ ...tool, role: roles.get(tool.id) }));
    },
  };
}
