import type { ToolEvaluation } from '../../../../contract/agent-testing/agent-tests-fields.ts';
import type { ToolMock } from '../../../../contract/agents/tool-mocks.ts';
import { findMock } from '../../agent-tools/running/tool-mocks.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** A call of a tool in a test. */
export interface TestedCall {
  readonly name: string;
  readonly type: string;
  /** Undefined for tools of the system and of MCP servers. */
  readonly toolId: string | undefined;
  readonly parameters: JsonObject;
}

/** The first mock whose conditions the parameters meet. */
export const findToolMock = (mocks: readonly ToolMock[], parameters: JsonObject): ToolMock | undefined =>
  findMock(mocks, parameters);

/** Whether a call is one of the tool that a test means; without a tool, every call is. */
export const isCallOf = ({ referenced_tool: tool }: ToolEvaluation, call: TestedCall): boolean =>
  !tool || call.toolId === tool.id || call.name === tool.id;

/** The value at a path with dots; undefined without one. */
export const valueAt = (parameters: JsonObject, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as JsonObject | null | undefined)?.[key], parameters);

/** Why the parameters of a call do not fit; conditions that a language model judges are left out. */
export function findMismatches({ parameters }: ToolEvaluation, call: TestedCall): string[] {
  return parameters
    .filter((one) => one.eval.type !== 'llm')
    .filter((one) => !findMock([{ parameter_conditions: [one], mock_result: '', is_error: false }], call.parameters))
    .map(({ path, eval: evaluation }) => {
      const value = JSON.stringify(valueAt(call.parameters, path)) ?? 'not given';
      const expected =
        evaluation.type === 'exact'
          ? `expected ${JSON.stringify(evaluation.expected_value)}`
          : `it does not match ${JSON.stringify('pattern' in evaluation ? evaluation.pattern : '')}`;
      return `${call.name}: ${path} is ${value}; ${expected}.`.slice(0, 1000);
    });
}

/** The verdict on the calls as far as no language model is needed; `call`: the one whose parameters fit so far. */
export function judgeCalls(
  evaluation: ToolEvaluation,
  calls: readonly TestedCall[],
  checksAny: boolean,
): { readonly passed: boolean; readonly reason: string; readonly calls: readonly TestedCall[] } {
  const tool = evaluation.referenced_tool?.id ?? 'a tool';
  const matching = calls.filter((call) => isCallOf(evaluation, call));
  const fail = (reason: string) => ({ passed: false, reason, calls: [] });
  if (evaluation.verify_absence)
    return matching.length === 0
      ? { passed: true, reason: `The agent did not call ${tool}.`, calls: [] }
      : fail(`The agent called ${matching[0]!.name}, which it must not.`);
  if (matching.length === 0) {
    const others = calls.map(({ name }) => name).join(', ');
    return fail(`The agent did not call ${tool}.${others ? ` It called ${others}.` : ''}`);
  }
  if (!checksAny && calls.length > 1)
    return fail(`The agent called more than one tool: ${calls.map(({ name }) => name).join(', ')}.`);
  const fitting = matching.filter((call) => findMismatches(evaluation, call).length === 0);
  if (fitting.length === 0) return fail(findMismatches(evaluation, matching[0]!).join(' '));
  return { passed: true, reason: `The agent called ${fitting[0]!.name} as expected.`, calls: fitting };
}
