/** Files that people send to agents. */
export const conversationFileLimits = { maxBytes: 10 * 1024 * 1024 } as const;
