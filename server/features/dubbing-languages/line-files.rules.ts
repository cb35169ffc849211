/** The sound of a take of a line. */
export const lineTakeKey = (workspaceId: string, projectId: string, takeId: string): string =>
  `dubbing/${workspaceId}/${projectId}/takes/${takeId}.wav`;

/** Whether a file is that of a take of a line. */
export const isLineTake = (key: string): boolean => /^dubbing\/[^/]+\/[^/]+\/takes\/[^/]+\.wav$/.test(key);
