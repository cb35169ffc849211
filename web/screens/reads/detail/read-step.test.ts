import { expect, it } from 'vitest';
import { isLocked, nextStep, stepBack } from './read-step.ts';

const base = { is_public: false, has_changes: false, preparation: null } as const;

it('O-81 names one next step for each state', () => {
  const stepOf = (read: Pick<Parameters<typeof nextStep>[0], 'state' | 'allowed_states'> & { has_changes?: boolean }) =>
    nextStep({ ...base, ...read })?.title;
  expect(stepOf({ state: 'draft', allowed_states: ['submitted'] })).toBe('Submit for review');
  expect(stepOf({ state: 'submitted', allowed_states: ['draft'] })).toBeUndefined();
  expect(stepOf({ state: 'rejected', allowed_states: ['draft', 'submitted'] })).toBe('Submit again');
  expect(stepOf({ state: 'unpublished', allowed_states: ['published', 'submitted'] })).toBe('Publish again');
  expect(stepOf({ state: 'published', allowed_states: ['submitted', 'unpublished'] })).toBeUndefined();
  expect(stepOf({ state: 'published', allowed_states: ['submitted', 'unpublished'], has_changes: true })).toBe(
    'Submit changes',
  );
});

it('O-81 offers a step back only where the server allows it', () => {
  expect(stepBack({ ...base, state: 'submitted', allowed_states: ['draft'] })?.title).toBe('Withdraw');
  expect(stepBack({ ...base, state: 'in_review', allowed_states: [] })).toBeUndefined();
  expect(stepBack({ ...base, state: 'published', allowed_states: ['unpublished'] })?.title).toBe('Unpublish');
  expect(stepBack({ ...base, state: 'rejected', allowed_states: ['draft', 'submitted'] })).toBeUndefined();
  expect([isLocked({ state: 'in_review' }), isLocked({ state: 'published' })]).toEqual([true, false]);
});
