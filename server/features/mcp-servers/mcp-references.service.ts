import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { type McpReference, mcpReferencesStore } from './mcp-references.store.ts';

/** Which MCP servers name a secret in their config. */
export function mcpReferencesService({ db }: { readonly db: Db }) {
  return {
    /** Ordered by the ID of the server. A server is listed once for each of the values that it names. */
    list: (actor: Actor, values: readonly string[]): Promise<McpReference[]> =>
      mcpReferencesStore(db).list(actor.workspaceId, values),
  };
}
