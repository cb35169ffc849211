const root = 'isolations/';

/** The blob keys of an isolation. Each file is called after the ID, which the sweep parses. */
export const isolationKey = (workspaceId: string, id: string): string => `${root}${workspaceId}/${id}`;
export const sourceKey = (workspaceId: string, id: string): string => `${isolationKey(workspaceId, id)}.source`;

export const videoKey = (workspaceId: string, id: string, container: string): string =>
  `${isolationKey(workspaceId, id)}.${container}`;
/** The type of a video by its key, which ends with its container. */
export const videoTypeOf = (key: string): string => (key.endsWith('.webm') ? 'video/webm' : 'video/mp4');

/** The ID of the isolation that a file belongs to. */
export const isolationIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;
export const isolationsRoot = root;
