export const agentsRoot = '/app/conversational-ai';
export const agentsPath = `${agentsRoot}/agents`;
export const newAgentPath = `${agentsRoot}/new`;

/** The editor of an agent, or a tab of it. */
export const agentPath = (agentId: string, tab?: string): string =>
  `${agentsPath}/${encodeURIComponent(agentId)}${tab === undefined ? '' : `?tab=${tab}`}`;

/** The page on which people talk to an agent. */
export const talkToPath = (agentId: string): string => `${agentsRoot}/talk-to?agent_id=${encodeURIComponent(agentId)}`;
