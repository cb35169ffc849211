import { expect, it } from 'vitest';
import { variablesIn } from './dynamic-variables.ts';

it('AGENT-004 finds the dynamic variables that a test must give, once each', () => {
  const agent = {
    first_message: 'Hello {{name}}, it is {{system__time_utc}}.',
    prompt: { prompt: 'Help {{ name }} with order {{order.number}}. Key: {{secret__key}}.' },
  };
  expect(variablesIn({ name: '', conversation_config: { agent }, platform_settings: {}, workflow: {} })).toEqual([
    'name',
    'order.number',
  ]);
});
