/** What a config names by ID. */
export type ReferenceKind = 'voice' | 'tool' | 'document' | 'secret' | 'mcp_server';

export interface ConfigReference {
  readonly kind: ReferenceKind;
  readonly id: string;
  /** The field, such as `conversation_config.tts.voice_id`. */
  readonly path: string;
}

/** Fields with one ID, and fields with a list of IDs. */
const kinds: Readonly<Record<string, ReferenceKind>> = {
  voice_id: 'voice',
  tool_id: 'tool',
  tool_ids: 'tool',
  additional_tool_ids: 'tool',
  secret_id: 'secret',
  mcp_server_id: 'mcp_server',
  mcp_server_ids: 'mcp_server',
};
const documentFields = ['knowledge_base', 'additional_knowledge_base'];

/** Fields whose content people name themselves. */
const freeFields = [
  'dynamic_variable_placeholders',
  'properties',
  'path_params_schema',
  'constant_value',
  'mcp_input_schema',
  'schema_overrides',
  'input_overrides',
];

/** The resources that a config names, in all of its parts: languages, nodes of the workflow, tools. */
export function listReferences(config: unknown): ConfigReference[] {
  const found: ConfigReference[] = [];
  const open: { readonly value: unknown; readonly path: string }[] = [{ value: config, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
      if (kind) for (const id of idsOf(child, at)) found.push({ kind, ...id });
      else if (documentFields.includes(key) && Array.isArray(child))
        for (const [index, locator] of child.entries())
          if (typeof locator?.id === 'string')
            found.push({ kind: 'document', id: locator.id, path: `${at}.${index}.id` });
      if (!freeFields.includes(key)) open.push({ value: child, path: at });
    }
  }
  return found;
}

function idsOf(value: unknown, path: string): { readonly id: string; readonly path: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ id: value, path }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((id, index) => (typeof id === 'string' ? [{ id, path: `${path}.${index}` }] : []));
}
