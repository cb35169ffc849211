import type { WorkspaceId } from '../../platform/ids.ts';

/** Keys of all files of songs start with it. */
export const songsRoot = 'songs/';

/** The sound of a song. */
export const songKey = (workspaceId: WorkspaceId, songId: string): string => `${songsRoot}${workspaceId}/${songId}`;

/** The sound of one stem. */
export const stemKey = (workspaceId: WorkspaceId, songId: string, stem: string): string =>
  `${songKey(workspaceId, songId)}/${stem}`;

/** The ID of the song that a file belongs to. */
export const songIdOf = (key: string): string => key.slice(songsRoot.length).split('/')[1] ?? '';
