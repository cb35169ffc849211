import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import type { Operation } from './sdk-operations.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

interface Document {
  readonly paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, JsonObject> }> }>
  >;
  readonly components: { readonly schemas: JsonObject };
}

const root = `${import.meta.dirname}/../..`;

/** What the document promises of one operation: a check for each media type of the status. */
export interface ReplyRules {
  readonly statuses: readonly string[];
  /** Media types of a good reply; empty where none is told. */
  readonly mediaTypes: readonly string[];
  /** What is wrong with a JSON body, in one line; undefined where it is as promised. */
  complain(body: unknown): string | undefined;
}

/** The API document as the official CLI prints it. */
export function printedDocument(): Document {
  const printed = execFileSync(`${root}/node_modules/.bin/elevenlabs`, ['--spec'], { maxBuffer: 2 ** 26 });
  return JSON.parse(printed.toString()) as Document;
}

// Notes for the reader, and `default`: a default does not excuse a reply that leaves a required property out.
const notes = new Set(['default', 'description', 'title', 'example', 'examples', 'discriminator', 'deprecated']);

/** Finds the rules of an operation; undefined for the few that the document does not have. */
export function rulesOf(document: Document): (operation: Operation) => ReplyRules | undefined {
  const schemas = document.components.schemas;
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asJsonSchema(schema, schemas)]),
  );
  const nameless = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
  const items = new Map(Object.entries(document.paths).map(([path, item]) => [nameless(path), item]));
  return ({ verb, path }) => {
    const replies = items.get(nameless(path))?.[verb.toLowerCase()]?.responses;
    if (!replies) return undefined;
    const good = Object.entries(replies).filter(([status]) => status.startsWith('2'));
    const contents = good.flatMap(([, reply]) => Object.entries(reply.content ?? {}));
    const schema = contents.find(([mediaType]) => mediaType === 'application/json')?.[1].schema;
    return {
      statuses: good.map(([status]) => status),
      mediaTypes: contents.map(([mediaType]) => mediaType),
      complain: (body) => (schema === undefined ? undefined : complaint(asJsonSchema(schema, schemas), $defs, body)),
    };
  };
}

function complaint(schema: Json, $defs: JsonObject, body: unknown): string | undefined {
  const rule = z.fromJSONSchema({ ...(schema as JsonObject), $defs } as z.core.JSONSchema.JSONSchema);
  const result = rule.safeParse(body);
  if (result.success) return undefined;
  return result.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
    .join('; ');
}

/** A schema of the document as plain JSON Schema: references into `$defs`, notes left out. `names`: keys are names of properties. */
function asJsonSchema(schema: Json, schemas: JsonObject, names = false): Json {
  if (Array.isArray(schema)) return schema.map((part) => asJsonSchema(part, schemas));
  if (schema === null || typeof schema !== 'object') return schema;
  const name =
    typeof schema.$ref === 'string' && !names ? schema.$ref.slice('#/components/schemas/'.length) : undefined;
  // The document refers to a schema that it does not have: anything is as promised there.
  if (name !== undefined) return name in schemas ? { $ref: `#/$defs/${name}` } : {};
  const kept = Object.entries(schema).filter(([key]) => names || !notes.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) =>
      !names && (key === 'enum' || key === 'const')
        ? [key, value]
        : [key, asJsonSchema(value, schemas, !names && key === 'properties')],
    ),
  );
}
