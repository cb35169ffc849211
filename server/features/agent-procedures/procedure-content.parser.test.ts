import { expect, it } from 'vitest';
import { parseSteps } from './procedure-content.parser.ts';

it('reads one step from each line of a text', () => {
  expect(parseSteps('# Refund\n1. Greet the person.\n\n2) Ask for the number\n- Say goodbye').steps).toEqual([
    { type: 'instruct', instruction: 'Greet the person.' },
    { type: 'instruct', instruction: 'Ask for the number' },
    { type: 'instruct', instruction: 'Say goodbye' },
  ]);
  expect(parseSteps('\n').problems).toEqual([{ path: 'steps', message: 'At least one step is needed.' }]);
});

it('reads steps from JSON, and names the fields that are wrong', () => {
  const steps = [{ type: 'say', message: 'Hello' }, { type: 'tool', tool_id: 'tool_1' }, { type: 'end' }];
  expect(parseSteps(JSON.stringify({ steps }))).toEqual({
    steps: [{ type: 'say', message: 'Hello' }, { type: 'tool', toolId: 'tool_1' }, { type: 'end' }],
    problems: [],
  });
  expect(parseSteps(JSON.stringify({ steps: [{ type: 'say' }, { type: 'dance' }, 1] })).problems).toEqual([
    { path: 'steps.0.message', message: 'Field required' },
    { path: 'steps.1.type', message: 'The type is say, instruct, tool, procedure or end.' },
    { path: 'steps.2', message: 'A step is an object with a type.' },
  ]);
  expect(parseSteps('{').problems).toEqual([{ path: 'content', message: 'This is not valid JSON.' }]);
  expect(parseSteps('{"a":1}').problems).toEqual([{ path: 'steps', message: 'Field required' }]);
  expect(parseSteps(JSON.stringify(Array.from({ length: 101 }, () => ({ type: 'end' })))).problems).toHaveLength(1);
});
