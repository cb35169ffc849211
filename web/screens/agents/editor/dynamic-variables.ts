import { type AgentDraft, readPath } from './agent-draft.ts';

const pattern = /\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g;
const texts = [['first_message'], ['prompt', 'prompt']];

/** The names in `{{…}}` that a client must give; the server knows those that start with `system__` or `secret__`. */
export function variablesIn(draft: AgentDraft): string[] {
  const names = texts.flatMap((path) => {
    const text = readPath(draft, ['conversation_config', 'agent', ...path]);
    return typeof text === 'string' ? [...text.matchAll(pattern)].map(([, name]) => name!) : [];
  });
  return [...new Set(names)].filter((name) => !/^(system|secret)__/.test(name)).sort();
}
