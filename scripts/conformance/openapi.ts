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

/** The expected replies of one operation. */
export interface ReplyRules {
  readonly statuses: readonly string[];
  /** Media types of a success reply; empty if unspecified. */
  readonly mediaTypes: readonly string[];
  /** Describes what is wrong with a JSON body, in one line; undefined if it is valid. */
  findProblem(body: unknown): string | undefined;
}

/** Reads the API document that the official CLI prints. */
export function readApiDocument(): Document {
  const printed = execFileSync(`${root}/node_modules/.bin/elevenlabs`, ['--spec'], { maxBuffer: 2 ** 26 });
  return JSON.parse(printed.toString()) as Document;
}

// `default` is ignored too: it must not make up for a missing required property.
const annotations = new Set(['default', 'description', 'title', 'example', 'examples', 'discriminator', 'deprecated']);

/** Returns a lookup of the rules of an operation; undefined for operations that the document lacks. */
export function createReplyRules(document: Document): (operation: Operation) => ReplyRules | undefined {
  const schemas = document.components.schemas;
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asJsonSchema(schema, schemas)]),
  );
  const withoutParameterNames = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
  const items = new Map(Object.entries(document.paths).map(([path, item]) => [withoutParameterNames(path), item]));
  return ({ verb, path }) => {
    const replies = items.get(withoutParameterNames(path))?.[verb.toLowerCase()]?.responses;
    if (!replies) return undefined;
    const successReplies = Object.entries(replies).filter(([status]) => status.startsWith('2'));
    const contents = successReplies.flatMap(([, reply]) => Object.entries(reply.content ?? {}));
    const schema = contents.find(([mediaType]) => mediaType === 'application/json')?.[1].schema;
    return {
      statuses: successReplies.map(([status]) => status),
      mediaTypes: contents.map(([mediaType]) => mediaType),
      findProblem: (body) =>
        schema === undefined ? undefined : validateBody(asJsonSchema(schema, schemas), $defs, body),
    };
  };
}

function validateBody(schema: Json, $defs: JsonObject, body: unknown): string | undefined {
  const rule = z.fromJSONSchema({ ...(schema as JsonObject), $defs } as z.core.JSONSchema.JSONSchema);
  const result = rule.safeParse(body);
  if (result.success) return undefined;
  return result.error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
    .join('; ');
}

/** Converts a schema of the document to plain JSON Schema, with references into `$defs`. `names`: keys are property names. */
function asJsonSchema(schema: Json, schemas: JsonObject, names = false): Json {
  if (Array.isArray(schema)) return schema.map((part) => asJsonSchema(part, schemas));
  if (schema === null || typeof schema !== 'object') return schema;
  const name =
    typeof schema.$ref === 'string' && !names ? schema.$ref.slice('#/components/schemas/'.length) : undefined;
  // The document refers to schemas that it does not define; anything is valid there.
  if (name !== undefined) return name in schemas ? { $ref: `#/$defs/${name}` } : {};
  const relevantEntries = Object.entries(schema).filter(([key]) => names || !annotations.has(key));
  return Object.fromEntries(
    relevantEntries.map(([key, value]) =>
      !names && (key === 'enum' || key === 'const')
        ? [key, value]
        : [key, asJsonSchema(value, schemas, !names && key === 'properties')],
    ),
  );
}
