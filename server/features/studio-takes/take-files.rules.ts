import type { WorkspaceId } from '../../platform/ids.ts';

/** Keys of all files of projects start with it. */
export const studioFilesRoot = 'workspaces/';

/** The sound of a take. */
export const takeKey = (workspaceId: WorkspaceId, projectId: string, takeId: string): string =>
  `${studioFilesRoot}${workspaceId}/studio/${projectId}/takes/${takeId}.wav`;

/** The ID of the take that a file belongs to; undefined for other files. */
export const takeIdOf = (key: string): string | undefined => /\/studio\/[^/]+\/takes\/([^/]+)\.wav$/.exec(key)?.[1];
