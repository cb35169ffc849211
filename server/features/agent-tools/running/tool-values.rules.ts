import type {
  ArrayProperty,
  JsonProperty,
  LiteralProperty,
  ObjectProperty,
} from '../../../../contract/agents/config/tools/json-property.ts';
import { hasConstant } from '../tool-problems.rules.ts';
import { toText, type Variables } from '../tool-templates.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Parameters that a tool cannot run with. The message is for the model that chose them. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/** Whether the model provides the value. All others are filled in by the server, and the model does not see them. */
const isVisible = (property: JsonProperty): boolean =>
  !property.dynamic_variable &&
  !property.is_omitted &&
  !hasConstant(property) &&
  !('is_system_provided' in property && property.is_system_provided);

/** The JSON Schema that a model sees; undefined for a value that it does not provide. */
export function modelSchema(property: JsonProperty): JsonObject | undefined {
  if (!isVisible(property)) return undefined;
  const description = property.description ? { description: property.description } : {};
  if (property.type === 'object') {
    const { properties, required } = property as ObjectProperty;
    const visible = Object.entries(properties).flatMap(([name, inner]) => {
      const schema = modelSchema(inner);
      return schema ? [[name, schema] as const] : [];
    });
    const names = new Set(visible.map(([name]) => name));
    return {
      type: 'object',
      ...description,
      properties: Object.fromEntries(visible),
      required: required.filter((name) => names.has(name)),
    };
  }
  if (property.type === 'array')
    return { type: 'array', ...description, items: modelSchema((property as ArrayProperty).items) ?? {} };
  const { type, enum: values } = property as LiteralProperty;
  return { type, ...description, ...(values && values.length > 0 && { enum: values }) };
}

interface Filling {
  readonly variables: Variables;
  /** The name of the value in errors. */
  readonly path: string;
  readonly isRequired: boolean;
}

/** The value that is sent: the model's, checked, or what the config says in its place; undefined: none. */
export function fillValue(property: JsonProperty, given: unknown, filling: Filling): unknown {
  const { variables, path, isRequired } = filling;
  if (property.is_omitted) return undefined;
  if (hasConstant(property)) return property.constant_value;
  if (property.dynamic_variable) {
    const value = variables[property.dynamic_variable];
    if (value === undefined && isRequired)
      throw new ToolInputError(`The variable ${property.dynamic_variable} has no value.`);
    return value === undefined ? undefined : convert(property, value, path);
  }
  if (property.type === 'object') return fillObject(property as ObjectProperty, given, filling);
  if (given === undefined) {
    if (isRequired && isVisible(property)) throw new ToolInputError(`The parameter ${path} is required.`);
    return undefined;
  }
  if (property.type === 'array') {
    if (!Array.isArray(given)) throw new ToolInputError(`The parameter ${path} must be a list.`);
    const { items } = property as ArrayProperty;
    return given.map((item, index) =>
      fillValue(items, item, { variables, path: `${path}.${index}`, isRequired: true }),
    );
  }
  const value = convert(property, given, path);
  checkAllowed(property as LiteralProperty, value, filling);
  return value;
}

function fillObject(property: ObjectProperty, given: unknown, { variables, path, isRequired }: Filling): unknown {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw new ToolInputError(`The parameter ${path} must be an object.`);
  if (given === undefined && !isRequired) return undefined;
  const values = (given ?? {}) as JsonObject;
  const entries = Object.entries(property.properties).flatMap(([name, inner]) => {
    const value = fillValue(inner, Object.hasOwn(values, name) ? values[name] : undefined, {
      variables,
      path: path ? `${path}.${name}` : name,
      isRequired: property.required.includes(name),
    });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** The value in the type of a literal property: models send numbers as text, and variables are text. */
function convert(property: JsonProperty, value: unknown, path: string): unknown {
  if (property.type === 'object' || property.type === 'array') return parseNested(property.type, value, path);
  const types = ([] as string[]).concat((property as LiteralProperty).type);
  if (value === null && types.includes('null')) return null;
  const [type] = types.filter((each) => each !== 'null');
  if (type === 'string' && value !== null) return toText(value);
  if (type === 'boolean' && ['true', 'false'].includes(String(value))) return String(value) === 'true';
  if (type === 'number' || type === 'integer') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number) && (type === 'number' || Number.isInteger(number)))
      return number;
  }
  throw new ToolInputError(`The parameter ${path} must be of the type ${type}.`);
}

/** Variables hold lists and objects as JSON, too. */
function parseNested(type: string, value: unknown, path: string): unknown {
  let parsed = value;
  try {
    if (typeof value === 'string') parsed = JSON.parse(value);
  } catch {
    // Refused below.
  }
  const isRight =
    type === 'array' ? Array.isArray(parsed) : typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (!isRight) throw new ToolInputError(`The parameter ${path} must be ${type === 'array' ? 'a list' : 'an object'}.`);
  return parsed;
}

function checkAllowed(property: LiteralProperty, value: unknown, { variables, path }: Filling): void {
  const { enum: listed } = property;
  if (listed && listed.length > 0 && value !== null && !listed.includes(String(value)))
    throw new ToolInputError(`The parameter ${path} must be one of ${listed.slice(0, 50).join(', ')}.`);
  const variable = property.allowed_values?.dynamic_variable || property.allowed_values_dynamic_variable;
  if (!variable) return;
  // A list of its own, which the model must not learn from the error.
  const allowed = parseList(variables[variable]);
  if (!allowed.some((each) => toText(each) === toText(value)))
    throw new ToolInputError(`The value of the parameter ${path} is not allowed.`);
}

function parseList(value: unknown): readonly unknown[] {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
