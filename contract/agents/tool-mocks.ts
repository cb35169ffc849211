import { z } from 'zod';
import { maxToolMocks } from './agent-tools-limits.ts';
import { byType, line, longText, promptText } from './config/field-kinds.ts';

/** How a value of a tool call is judged. */
export const parameterEvaluation = byType('type', {
  exact: z.looseObject({ type: z.literal('exact'), expected_value: longText() }),
  regex: z.looseObject({ type: z.literal('regex'), pattern: z.string().max(500) }),
  anything: z.looseObject({ type: z.literal('anything') }),
  llm: z.looseObject({ type: z.literal('llm'), description: longText() }),
});

/** A reply that a test gets in place of the tool's own. */
const toolMock = z.looseObject({
  /** All must match; none: it always matches. */
  parameter_conditions: z
    .array(z.looseObject({ path: line(), eval: parameterEvaluation }))
    .max(50)
    .default([]),
  mock_result: promptText(),
  is_error: z.boolean().default(false),
});
export type ToolMock = z.output<typeof toolMock>;

/** The first mock that matches is the reply. */
export const toolMocks = z.array(toolMock).max(maxToolMocks);
