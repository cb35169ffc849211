import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { agentSettingsStore } from './agent-settings.store.ts';

/** Which secrets the settings of a workspace name, in the webhook before a conversation. */
export function settingsReferencesService({ db }: { readonly db: Db }) {
  return {
    async list(workspaceId: WorkspaceId, secretIds: readonly string[]): Promise<string[]> {
      const settings = JSON.stringify((await agentSettingsStore(db).find(workspaceId)) ?? {});
      return secretIds.filter((id) => settings.includes(JSON.stringify(id)));
    },
  };
}
export type SettingsReferencesService = ReturnType<typeof settingsReferencesService>;
