import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';

/** What a procedure names in its text. */
export interface ProcedureReferences {
  readonly toolIds: readonly string[];
  readonly documentIds: readonly string[];
  readonly procedureIds: readonly string[];
  readonly variables: readonly string[];
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];

/** IDs of tools and procedures by their form, and documents that the agent has. */
export function referencesOf(content: string, config: Pick<AgentConfig, 'conversation_config'>): ProcedureReferences {
  const { tool_ids, knowledge_base } = config.conversation_config.agent.prompt;
  const words = new Set(content.match(/[\w-]+/g));
  return {
    toolIds: unique([
      ...[...words].filter((word) => /^tool_\w+$/.test(word)),
      ...tool_ids.filter((id) => words.has(id)),
    ]),
    documentIds: unique(knowledge_base.map(({ id }) => id).filter((id) => words.has(id))),
    procedureIds: [...words].filter((word) => /^agtprc_\w+$/.test(word)),
    variables: unique([...content.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name]) => name!)),
  };
}

/** When a procedure is used, from its first line: for people who do not say it. */
export function triggerFrom(content: string): string {
  const line = content
    .split('\n')
    .map((one) => one.replace(/^[\s#>*-]+/, '').trim())
    .find((one) => one !== '' && !/^[[{]/.test(one));
  return (line ?? '').slice(0, 200);
}
