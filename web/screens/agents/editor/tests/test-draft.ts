import type { CallInput } from '../../../../data/api/client.ts';
import { t } from '../../../../messages/t.ts';

/** What the form of a test holds. */
export interface TestDraft {
  readonly type: 'llm' | 'tool' | 'simulation';
  readonly name: string;
  /** What the person says last. */
  readonly message: string;
  /** What must be true of the reply or the conversation. */
  readonly condition: string;
  /** A good reply; without a language model, the reply must be like it. */
  readonly example: string;
  readonly toolId: string;
  /** The tool must not be called. */
  readonly isForbidden: boolean;
  readonly scenario: string;
  readonly maxTurns: number;
}

export const emptyTest: TestDraft = {
  type: 'llm',
  name: '',
  message: '',
  condition: '',
  example: '',
  toolId: '',
  isForbidden: false,
  scenario: '',
  maxTurns: 5,
};

type NewTest = NonNullable<CallInput<'POST /v1/convai/agent-testing/create'>['body']>;

/** What is missing; undefined: the test can be saved. */
export function testProblem(draft: TestDraft): string | undefined {
  if (draft.name.trim() === '') return t('Enter a name.');
  if (draft.type === 'simulation') {
    if (draft.scenario.trim() === '') return t('Describe the person who calls.');
    return draft.condition.trim() === '' ? t('Say what must be true at the end.') : undefined;
  }
  if (draft.message.trim() === '') return t('Enter what the person says.');
  if (draft.type === 'tool') return draft.toolId === '' ? t('Choose a tool.') : undefined;
  if (draft.condition.trim() === '' && draft.example.trim() === '') return t('Say what must be true of the reply.');
  return undefined;
}

/** The request that creates the test. `toolType`: of the chosen tool. */
export function toNewTest(draft: TestDraft, toolType = 'webhook'): NewTest {
  const name = draft.name.trim();
  const chat_history = [{ role: 'user', message: draft.message.trim(), time_in_call_secs: 0 }];
  if (draft.type === 'simulation')
    return {
      type: 'simulation',
      name,
      simulation_scenario: draft.scenario.trim(),
      success_condition: draft.condition.trim(),
      simulation_max_turns: draft.maxTurns,
    };
  if (draft.type === 'tool')
    return {
      type: 'tool',
      name,
      chat_history,
      tool_call_parameters: {
        referenced_tool: { id: draft.toolId, type: toolType },
        verify_absence: draft.isForbidden,
      },
    };
  const example = draft.example.trim();
  return {
    type: 'llm',
    name,
    chat_history,
    success_condition: draft.condition.trim(),
    success_examples: example === '' ? [] : [{ response: example, type: 'success' }],
  };
}
