import { z } from 'zod';

/** Texts of a config are bounded one by one, and the whole config by `maxConfigBytes`. */
const textLimits = { word: 200, line: 2000, text: 20_000, prompt: 200_000 } as const;

/** A short name or ID. Also for names that grow with the public API, such as those of models. */
export const word = () => z.string().max(textLimits.word);
export const line = () => z.string().max(textLimits.line);
export const longText = () => z.string().max(textLimits.text);
export const promptText = () => z.string().max(textLimits.prompt);

export const words = (max = 500) => z.array(word()).max(max);

/** A field that may be null, and is null if it is not given. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/** The type of a field that has no default: in overrides, what is absent stays absent. */
type Given<Schema> = Schema extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Given<Inner> : Schema;
type Overrides<Shape extends z.core.$ZodLooseShape> = {
  [Key in keyof Shape]: z.ZodOptional<z.ZodNullable<Given<Shape[Key]> & z.ZodType>>;
};

/** The fields of a part without their defaults, each of which may be absent or null. */
export function overridesOf<const Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([key, schema]) => [key, withoutDefault(schema).nullish()]);
  return z.looseObject(Object.fromEntries(fields) as Overrides<Shape>);
}

function withoutDefault(schema: z.ZodType): z.ZodType {
  const isDefaulted = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isDefaulted ? withoutDefault(schema.unwrap() as z.ZodType) : schema;
}

type Options = Readonly<Record<string, z.ZodType>>;

/**
 * Objects of several types, told apart by the field `key`. Errors name the field of the type that was meant, unlike
 * those of a union. A type that is not among the options has the schema `otherwise`, or is refused.
 */
export function byType<const Kinds extends Options, Other extends z.ZodType = z.ZodNever>(
  key: string,
  options: Kinds,
  otherwise?: Other,
) {
  return z.unknown().transform((value, context): z.output<Kinds[keyof Kinds] | Other> => {
    const type = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    const schema = typeof type === 'string' && Object.hasOwn(options, type) ? options[type] : otherwise;
    if (!schema) {
      const path = typeof value === 'object' && value !== null ? [key] : [];
      context.issues.push({ code: 'invalid_value', values: Object.keys(options), input: type, path });
      return z.NEVER;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data as z.output<Kinds[keyof Kinds] | Other>;
    context.issues.push(...result.error.issues.map((issue) => ({ ...issue, input: undefined })));
    return z.NEVER;
  });
}

const maxDepth = 24;

/** Refuses deeply nested values before a recursive schema reads them. */
export const shallow = () =>
  z.unknown().refine((value) => isShallow(value), { abort: true, message: `At most ${maxDepth} levels are allowed.` });

/** Walks without recursion, by levels. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth * 2) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
}

export const dynamicVariables = z
  .looseObject({ dynamic_variable_placeholders: z.record(word(), z.unknown()).default({}) })
  .prefault({});
