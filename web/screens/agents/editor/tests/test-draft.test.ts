import { expect, it } from 'vitest';
import { emptyTest, testProblem, toNewTest } from './test-draft.ts';

const reply = { ...emptyTest, name: ' Hours ', message: 'When do you open?', condition: 'It names nine.' };

it('asks for what each kind of test needs', () => {
  expect(testProblem(emptyTest)).toBe('Enter a name.');
  expect(testProblem(reply)).toBeUndefined();
  expect(testProblem({ ...reply, condition: '' })).toMatch(/must be true/);
  expect(testProblem({ ...reply, condition: '', example: 'At nine.' })).toBeUndefined();
  expect(testProblem({ ...reply, type: 'tool' })).toBe('Choose a tool.');
  expect(testProblem({ ...reply, type: 'simulation' })).toMatch(/person who calls/);
});

it('writes tests as the public API has them', () => {
  const chat_history = [{ role: 'user', message: 'When do you open?', time_in_call_secs: 0 }];
  expect(toNewTest({ ...reply, example: 'At nine.' })).toEqual({
    type: 'llm',
    name: 'Hours',
    chat_history,
    success_condition: 'It names nine.',
    success_examples: [{ response: 'At nine.', type: 'success' }],
  });
  expect(toNewTest({ ...reply, type: 'tool', toolId: 'tool_1', isForbidden: true }, 'client')).toEqual({
    type: 'tool',
    name: 'Hours',
    chat_history,
    tool_call_parameters: { referenced_tool: { id: 'tool_1', type: 'client' }, verify_absence: true },
  });
  expect(toNewTest({ ...reply, type: 'simulation', scenario: 'An angry guest', maxTurns: 8 })).toEqual({
    type: 'simulation',
    name: 'Hours',
    simulation_scenario: 'An angry guest',
    success_condition: 'It names nine.',
    simulation_max_turns: 8,
  });
});
