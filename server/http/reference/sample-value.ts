/** A JSON schema; the fields that a sample depends on. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly description?: string;
}

const samplesByFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
};

/** Values that work on every server, by the name of the field. */
export const samplesByName: Readonly<Record<string, string>> = {
  text: 'Hello from your own server.',
  voice_id: '21m00Tcm4TlvDq8ikWAM',
};

/** Schemas may contain themselves. */
const maxDepth = 5;

/** A value of the schema with its required fields, or its first one if none is required. `name` is the field's. */
export function sampleValue(schema: JsonSchema, name: string, root: JsonSchema = schema, depth = 0): unknown {
  const sampleOf = (part: JsonSchema, partName = name) => sampleValue(part, partName, root, depth + 1);
  if (depth > maxDepth) return null;
  const [given] = [schema.examples?.[0], schema.example, schema.const, schema.default, schema.enum?.[0]].filter(
    (one) => one !== undefined && one !== null,
  );
  if (given !== undefined) return given;
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.slice('#/$defs/'.length)];
    return sampleOf(target ?? (schema.$ref === '#' ? root : {}));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? {});
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => sampleOf(part));
    return parts.every((part) => typeof part === 'object' && part !== null) ? Object.assign({}, ...parts) : parts[0];
  }
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, sampleOf);
    case 'array':
      return [sampleOf(schema.items ?? {})];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    default:
      return samplesByFormat[schema.format ?? ''] ?? samplesByName[name] ?? name;
  }
}

function sampleObject(
  { properties = {}, required = [] }: JsonSchema,
  sampleOf: (part: JsonSchema, name: string) => unknown,
): Record<string, unknown> {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, name)]));
}
