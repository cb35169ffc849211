import { expect, it } from 'vitest';
import { appendDetails, filledLabels, nameProblem } from './voice-details.ts';

it('sends the name, the description and the non-empty labels, trimmed', () => {
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

it('requires a name that is not blank', () => {
  expect(nameProblem({ name: '   ' })).toBe('Enter a name for the voice.');
  expect(nameProblem({ name: 'A' })).toBeUndefined();
});
