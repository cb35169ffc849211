import { expect, it } from 'vitest';
import { findVariableProblem, missingVariables, withSystemVariables } from './dynamic-variables.rules.ts';

it('AGENT-006 names every missing variable', () => {
  expect(missingVariables({ name: null }, ['{{name}} {{city}}', '{{day}}'])).toEqual(['city', 'day']);
});

it('reserves system variables, and limits their length', () => {
  expect(findVariableProblem({ b: 3 })).toBeUndefined();
  expect(findVariableProblem({ system__time: 'x' })?.param).toBe('dynamic_variables.system__time');
  expect(findVariableProblem({ a: 'x'.repeat(10_001) })?.message).toContain('variable a');
});

it('computes system variables when they are read', () => {
  let now = new Date('2025-12-12T12:33:00Z');
  const variables = withSystemVariables(
    { name: 'Ada' },
    {
      agentId: 'agent_1',
      currentAgentId: () => 'agent_2',
      conversationId: 'conv_1',
      isTextOnly: true,
      timezone: 'Europe/Berlin',
      startedAt: now,
      now: () => now,
      agentTurns: () => 4,
      channel: { caller_id: '+49' },
    },
  );
  now = new Date('2025-12-12T12:34:00Z');
  expect(variables).toMatchObject({
    name: 'Ada',
    system__agent_id: 'agent_1',
    system__current_agent_id: 'agent_2',
    system__time_utc: '2025-12-12T12:34:00.000Z',
    system__time: 'Friday, 13:34 12 December 2025',
    system__call_duration_secs: 60,
    system__agent_turns: 4,
    system__caller_id: '+49',
  });
});
