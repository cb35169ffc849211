/** Fields of an object in a list that names one resource: a tool of a workflow, a document. */
const idFields = ['tool_id', 'mcp_server_id', 'id'];

/** A config without these IDs in its lists, such as `tool_ids`; all else stays. */
export function withoutIds<Config>(config: Config, ids: ReadonlySet<string>): Config {
  const isNamed = (item: unknown): boolean =>
    (typeof item === 'string' && ids.has(item)) ||
    (typeof item === 'object' &&
      item !== null &&
      idFields.some((field) => ids.has(String((item as Record<string, unknown>)[field]))));
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isNamed(item)).map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(config) as Config;
}
