import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { agentSettings } from './agent-settings.tables.ts';

export const agentSettingsExport = {
  'agent-settings': exported({
    table: agentSettings,
    title: 'what the workspace sets for its agents',
    where: ofWorkspace(agentSettings.workspaceId),
  }),
} as const;
