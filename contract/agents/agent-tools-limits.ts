/** Bounds against abuse, not plan limits. Without zod, for the web app. */
export const maxAgentTools = 2000;
export const maxToolBytes = 512 * 1024;
/** Mock replies of one tool. */
export const maxToolMocks = 50;

/** The types that a server runs. Configs of agents may contain others, which are kept. */
export const toolTypes = ['webhook', 'client', 'system', 'mcp'] as const;
export type ToolType = (typeof toolTypes)[number];
