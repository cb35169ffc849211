import { projectFilesPrefix } from '../studio-projects/project-files.rules.ts';

/** The sound of a take. */
export const takeKey = (workspaceId: string, projectId: string, takeId: string): string =>
  `${projectFilesPrefix(workspaceId, projectId)}takes/${takeId}.wav`;

/** The ID of the take that a file belongs to; undefined for other files. */
export const takeIdOf = (key: string): string | undefined => /\/studio\/[^/]+\/takes\/([^/]+)\.wav$/.exec(key)?.[1];
