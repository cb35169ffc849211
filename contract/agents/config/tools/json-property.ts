import { z } from 'zod';
import { byType, line, longText, orNull, shallow, word } from '../field-kinds.ts';

/** A value of a tool's parameters that the model fills in, or a variable, or a constant. */
export interface LiteralProperty {
  readonly type: string | readonly string[];
  readonly description: string;
  readonly enum: readonly string[] | null;
  readonly is_system_provided: boolean;
  readonly dynamic_variable: string;
  readonly allowed_values: { readonly dynamic_variable: string } | null;
  readonly allowed_values_dynamic_variable: string;
  readonly constant_value: string | number | boolean | null;
  readonly is_omitted: boolean;
}
interface NestedProperty {
  readonly description: string;
  readonly dynamic_variable: string;
  readonly is_omitted: boolean;
}
export interface ArrayProperty extends NestedProperty {
  readonly type: 'array';
  readonly constant_value: readonly unknown[] | null;
  readonly items: JsonProperty;
}
export interface ObjectProperty extends NestedProperty {
  readonly type: 'object';
  readonly constant_value: Readonly<Record<string, unknown>> | null;
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, JsonProperty>>;
  readonly required_constraints: unknown;
}
export type JsonProperty = LiteralProperty | ArrayProperty | ObjectProperty;

const literalType = z.enum(['boolean', 'string', 'integer', 'number']);

export const literalProperty = z.looseObject({
  type: z.union([literalType, z.array(word()).min(2).max(2)]),
  description: longText().default(''),
  enum: orNull(z.array(line()).max(1000)),
  is_system_provided: z.boolean().default(false),
  dynamic_variable: word().default(''),
  allowed_values: orNull(z.looseObject({ dynamic_variable: z.string().min(1).max(200) })),
  allowed_values_dynamic_variable: word().default(''),
  constant_value: z.union([longText(), z.number(), z.boolean(), z.null()]).default(''),
  is_omitted: z.boolean().default(false),
});

const nestedFields = {
  description: longText().default(''),
  dynamic_variable: word().default(''),
  is_omitted: z.boolean().default(false),
};

const jsonProperty: z.ZodType<JsonProperty> = z.lazy(() =>
  byType('type', { object: objectProperty, array: arrayProperty }, literalProperty),
);

const arrayProperty: z.ZodType<ArrayProperty> = z.looseObject({
  ...nestedFields,
  type: z.literal('array'),
  constant_value: orNull(z.array(z.unknown())),
  items: jsonProperty.prefault({ type: 'string', description: 'Array element' }),
});

const objectProperty: z.ZodType<ObjectProperty> = z.looseObject({
  ...nestedFields,
  type: z.literal('object').default('object'),
  constant_value: orNull(z.record(z.string(), z.unknown())),
  required: z.array(line()).max(500).default([]),
  properties: z.record(line(), jsonProperty).default({}),
  required_constraints: z.unknown().default(null),
});

/** The parameters of a tool as an object. */
export const toolParameters = () => orNull(shallow().pipe(objectProperty));
