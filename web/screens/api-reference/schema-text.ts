import type { ReferenceSchema } from '../../../contract/reference/api-reference.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';

/** The alternatives of a schema without `null`, and whether `null` is allowed. */
export function withoutNull(schema: ReferenceSchema): {
  readonly choices: readonly ReferenceSchema[];
  readonly isNullable: boolean;
} {
  const all = schema.anyOf ?? schema.oneOf;
  if (all) {
    const choices = all.filter(({ type }) => type !== 'null');
    return { choices, isNullable: choices.length < all.length };
  }
  if (Array.isArray(schema.type)) {
    const types = (schema.type as readonly string[]).filter((type) => type !== 'null');
    return { choices: types.map((type) => ({ ...schema, type })), isNullable: types.length < schema.type.length };
  }
  return { choices: [schema], isNullable: false };
}

/** The type as programs name it: `string`, `integer or null`, `array of object`. */
export function typeText(schema: ReferenceSchema): string {
  const { choices, isNullable } = withoutNull(schema);
  const names = [...new Set(choices.map(nameOf)), ...(isNullable ? ['null'] : [])];
  return names.join(' | ');
}

function nameOf(schema: ReferenceSchema): string {
  if (schema.anyOf ?? schema.oneOf) return typeText(schema);
  if (schema.format === 'binary') return 'file';
  if (schema.type === 'array') return `${typeText(schema.items ?? {})}[]`;
  if (schema.type === undefined && (schema.allOf || schema.properties)) return 'object';
  if (schema.type === undefined && schema.const !== undefined) return typeof schema.const;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** What a value must fulfil, in words: `1 to 200 characters`. */
export function limitTexts(schema: ReferenceSchema): string[] {
  return withoutNull(schema).choices.flatMap((one) => [
    ...range(one.minimum, bounded(one.maximum), {
      both: (min, max) => t('{min} to {max}', { min, max }),
      min: (min) => t('at least {min}', { min }),
      max: (max) => t('at most {max}', { max }),
    }),
    ...range(one.minLength, one.maxLength, {
      both: (min, max) => t('{min} to {max} characters', { min, max }),
      min: (min) => t('at least {min} characters', { min }),
      max: (max) => t('at most {max} characters', { max }),
    }),
    ...range(one.minItems, one.maxItems, {
      both: (min, max) => t('{min} to {max} items', { min, max }),
      min: (min) => t('at least {min} items', { min }),
      max: (max) => t('at most {max} items', { max }),
    }),
  ]);
}

/** Every integer has the limits of JavaScript, which say nothing. */
const bounded = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value;

interface RangeTexts {
  readonly both: (min: string, max: string) => string;
  readonly min: (min: string) => string;
  readonly max: (max: string) => string;
}

function range(min: number | undefined, max: number | undefined, texts: RangeTexts): string[] {
  const low = bounded(min);
  if (low === undefined) return max === undefined ? [] : [texts.max(toText(max))];
  return [max === undefined ? texts.min(toText(low)) : texts.both(toText(low), toText(max))];
}

const toText = (value: number): string => (Number.isInteger(value) ? formatCount(value) : String(value));

/** The values that are allowed, as JSON. */
export function allowedValues(schema: ReferenceSchema): string[] {
  return withoutNull(schema).choices.flatMap((one) => {
    if (one.const !== undefined) return [JSON.stringify(one.const)];
    return (one.enum ?? []).map((value) => JSON.stringify(value));
  });
}

/** The parts of a schema that have fields of their own: objects, also those of lists and of alternatives. */
export function objectsOf(schema: ReferenceSchema): ReferenceSchema[] {
  return withoutNull(schema).choices.flatMap((one): ReferenceSchema[] => {
    if (one.anyOf ?? one.oneOf) return objectsOf(one);
    if (one.allOf) return one.allOf.flatMap(objectsOf);
    if (one.items) return objectsOf(one.items);
    if (one.properties && Object.keys(one.properties).length > 0) return [one];
    return typeof one.additionalProperties === 'object' ? objectsOf(one.additionalProperties) : [];
  });
}
