/** A node of the expression of a condition, as in the public API. */
export type ExpressionNode = Readonly<Record<string, unknown>>;

/** A question to a language model within an expression. */
export interface ModelLiteral {
  readonly prompt: string;
  readonly valueSchema: Readonly<Record<string, unknown>>;
}

interface Evaluation {
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null without a model. */
  askModel(literal: ModelLiteral): Promise<unknown>;
}

const maxDepth = 50;

/** The value of an expression. What cannot be computed is null, which is false. */
export async function evaluateExpression(node: unknown, evaluation: Evaluation, depth = 0): Promise<unknown> {
  if (typeof node !== 'object' || node === null || depth > maxDepth) return null;
  const { type, ...fields } = node as ExpressionNode;
  const value = (child: unknown) => evaluateExpression(child, evaluation, depth + 1);
  const children = Array.isArray(fields.children) ? fields.children : [];
  switch (type) {
    case 'string_literal':
    case 'number_literal':
    case 'boolean_literal':
      return fields.value ?? null;
    case 'dynamic_variable':
      return evaluation.variables[String(fields.name)] ?? null;
    case 'llm':
      return evaluation.askModel({
        prompt: String(fields.prompt ?? ''),
        valueSchema: (fields.value_schema ?? { type: 'boolean' }) as ExpressionNode,
      });
    case 'and_operator': {
      for (const child of children) if (!isTrue(await value(child))) return false;
      return children.length > 0;
    }
    case 'or_operator': {
      for (const child of children) if (isTrue(await value(child))) return true;
      return false;
    }
    case 'conditional_operator':
      return isTrue(await value(fields.condition)) ? value(fields.trueExpression) : value(fields.falseExpression);
    default:
      return compute(String(type), await value(fields.left), await value(fields.right));
  }
}

export const isTrue = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' && value.toLowerCase() !== 'false' : Boolean(value);

function compute(operator: string, left: unknown, right: unknown): unknown {
  if (operator === 'eq_operator') return isEqual(left, right);
  if (operator === 'neq_operator') return !isEqual(left, right);
  if (operator === 'add_operator' && (typeof left === 'string' || typeof right === 'string'))
    return `${left ?? ''}${right ?? ''}`;
  const [a, b] = [toNumber(left), toNumber(right)];
  const ordered = a !== undefined && b !== undefined ? [a, b] : [String(left ?? ''), String(right ?? '')];
  if (/^[lg]te?_operator$/.test(operator)) {
    // Dates as YYYY-MM-DD and times are in order as texts.
    if (left === null || right === null) return false;
    const [one, other] = ordered as [number, number];
    if (operator === 'gt_operator') return one > other;
    if (operator === 'gte_operator') return one >= other;
    return operator === 'lt_operator' ? one < other : one <= other;
  }
  if (a === undefined || b === undefined) return null;
  if (operator === 'add_operator') return a + b;
  if (operator === 'sub_operator') return a - b;
  if (operator === 'mul_operator') return a * b;
  return operator === 'div_operator' && b !== 0 ? a / b : null;
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === 'boolean' || typeof right === 'boolean') return String(left) === String(right);
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a !== undefined && b !== undefined) return a === b;
  return String(left).toLowerCase() === String(right).toLowerCase();
}

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}
