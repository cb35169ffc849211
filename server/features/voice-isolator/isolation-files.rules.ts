const root = 'isolations/';

/** The blob keys of an isolation. Each file is called after the ID, which the sweep parses. */
export const isolationKey = (workspaceId: string, id: string): string => `${root}${workspaceId}/${id}`;
export const sourceKey = (workspaceId: string, id: string): string => `${isolationKey(workspaceId, id)}.source`;

/** The ID of the isolation that a file belongs to. */
export const isolationIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;
export const isolationsRoot = root;
