import { expect, it } from 'vitest';
import { appendDetails, filledLabels, nameProblem } from './voice-details.ts';

it('sends name, description and the labels that have a text, trimmed', () => {
  const form = new FormData();
  appendDetails(form, {
    name: ' Ada ',
    description: 'Reads.',
    labels: { gender: 'female', accent: ' irish ', age: '' },
  });
  expect(Object.fromEntries(form)).toEqual({
    name: 'Ada',
    description: 'Reads.',
    labels: '{"gender":"female","accent":"irish"}',
  });
  expect(filledLabels({ labels: { own: 'x', none: '  ' } })).toEqual({ own: 'x' });
});

it('asks for a name that is more than blanks', () => {
  expect(nameProblem({ name: '   ' })).toBe('Give the voice a name.');
  expect(nameProblem({ name: 'A' })).toBeUndefined();
});
