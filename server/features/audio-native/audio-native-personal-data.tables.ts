import { inArray } from 'drizzle-orm';
import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { audioNativeListens, audioNativeProjects, audioNativeSettings } from './audio-native.tables.ts';

export const audioNativeExport = {
  'audio-native-settings': exported({
    table: audioNativeSettings,
    title: 'the player of the workspace',
    where: ofWorkspace(audioNativeSettings.workspaceId),
  }),
  'audio-native-projects': exported({
    table: audioNativeProjects,
    title: 'the players of your projects',
    where: (owner) => inArray(audioNativeProjects.projectId, ownProjects(owner)),
  }),
  'audio-native-listens': exported({
    table: audioNativeListens,
    title: 'how much of your players was heard',
    where: (owner) => inArray(audioNativeListens.projectId, ownProjects(owner)),
  }),
} as const;
