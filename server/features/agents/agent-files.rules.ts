/** Keys of all files of agents, in the folder of their workspace and agent. */
export const agentFilesRoot = 'workspaces/';

export const agentFilesPrefix = (workspaceId: string, agentId: string): string =>
  `${agentFilesRoot}${workspaceId}/agents/${agentId}/`;

export type AgentFileKind = 'avatar' | 'hold-audio';

/** A file has a new key with each upload, so that caches may keep it. */
export const agentFileKey = (workspaceId: string, agentId: string, kind: AgentFileKind, id: string): string =>
  `${agentFilesPrefix(workspaceId, agentId)}${kind}/${id}`;

/** Whether a key is that of a picture or sound of an agent, not of another noun. */
export function isAgentFile(key: string): boolean {
  const [, , area, , kind] = key.split('/');
  return area === 'agents' && (kind === 'avatar' || kind === 'hold-audio');
}
