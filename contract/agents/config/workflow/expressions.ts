import { z } from 'zod';
import { byType, longText, shallow, word } from '../field-kinds.ts';

export const comparisons = [
  'eq_operator',
  'neq_operator',
  'gt_operator',
  'lt_operator',
  'gte_operator',
  'lte_operator',
] as const;
export const calculations = ['add_operator', 'sub_operator', 'mul_operator', 'div_operator'] as const;

/** An expression over the variables of a conversation and questions to its model. */
export type Expression =
  | { readonly type: 'string_literal'; readonly value: string }
  | { readonly type: 'number_literal'; readonly value: number }
  | { readonly type: 'boolean_literal'; readonly value: boolean }
  | { readonly type: 'null_literal' }
  | {
      readonly type: 'llm';
      readonly value_schema?: { readonly type: string | readonly string[]; readonly description: string } | undefined;
      readonly prompt?: string | undefined;
    }
  | { readonly type: 'dynamic_variable'; readonly name: string }
  | { readonly type: 'or_operator' | 'and_operator'; readonly children: readonly Expression[] }
  | {
      readonly type: (typeof comparisons)[number] | (typeof calculations)[number];
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'conditional_operator';
      readonly condition: Expression;
      readonly trueExpression: Expression;
      readonly falseExpression: Expression;
    };

const node: z.ZodType<Expression> = z.lazy(() => byType('type', options) as unknown as z.ZodType<Expression>);
const ofType = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.looseObject({ type: z.literal(type), ...shape });
const withChildren = (type: string) => ofType(type, { children: z.array(node).min(2).max(100) });
const withSides = (type: string) => ofType(type, { left: node, right: node });

const question = z
  .looseObject({
    type: z.literal('llm'),
    value_schema: z
      .looseObject({ type: z.union([word(), z.array(word()).min(2).max(2)]), description: longText() })
      .optional(),
    prompt: longText().optional(),
  })
  .refine(({ value_schema, prompt }) => value_schema !== undefined || prompt !== undefined, {
    path: ['value_schema'],
    message: 'Name the value that the model is to find.',
  });

const options = {
  string_literal: ofType('string_literal', { value: longText() }),
  number_literal: ofType('number_literal', { value: z.number() }),
  boolean_literal: ofType('boolean_literal', { value: z.boolean() }),
  null_literal: ofType('null_literal', {}),
  llm: question,
  dynamic_variable: ofType('dynamic_variable', { name: word() }),
  or_operator: withChildren('or_operator'),
  and_operator: withChildren('and_operator'),
  ...Object.fromEntries([...comparisons, ...calculations].map((type) => [type, withSides(type)])),
  conditional_operator: ofType('conditional_operator', {
    condition: node,
    trueExpression: node,
    falseExpression: node,
  }),
};

export const expression = shallow().pipe(node);
