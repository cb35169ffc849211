export const agentsRoot = '/app/conversational-ai';
export const agentsPath = `${agentsRoot}/agents`;
export const newAgentPath = `${agentsRoot}/new`;
export const conversationsPath = `${agentsRoot}/history`;

/** The editor of an agent, or a tab of it. */
export const agentPath = (agentId: string, tab?: string): string =>
  `${agentsPath}/${encodeURIComponent(agentId)}${tab === undefined ? '' : `?tab=${tab}`}`;

/** The page on which people choose an agent and talk to it. */
export const talkToAnyPath = `${agentsRoot}/talk-to`;

/** The page on which people talk to an agent. */
export const talkToPath = (agentId: string): string => `${talkToAnyPath}?agent_id=${encodeURIComponent(agentId)}`;
