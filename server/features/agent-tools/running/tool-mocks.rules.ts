import { runInNewContext } from 'node:vm';
import type { ToolMock } from '../../../../contract/agents/tool-mocks.ts';
import { toText } from '../tool-templates.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The first mock whose conditions the parameters meet. */
export const findMock = (mocks: readonly ToolMock[], parameters: JsonObject): ToolMock | undefined =>
  mocks.find(({ parameter_conditions }) =>
    parameter_conditions.every(({ path, eval: evaluation }) => {
      const value = path
        .split('.')
        .reduce<unknown>((part, key) => (part as JsonObject | null | undefined)?.[key], parameters);
      const text = value === undefined ? '' : toText(value);
      if (evaluation.type === 'anything') return true;
      if (evaluation.type === 'exact') return text === evaluation.expected_value;
      return evaluation.type === 'regex' && matches(evaluation.pattern, text);
    }),
  );

const maxTextLength = 10_000;

/** With a time limit, since the pattern is a user's. */
function matches(pattern: string, text: string): boolean {
  const context = { pattern, text: text.slice(0, maxTextLength) };
  try {
    return runInNewContext('new RegExp(pattern, "u").test(text)', context, { timeout: 100 }) === true;
  } catch {
    return false;
  }
}
