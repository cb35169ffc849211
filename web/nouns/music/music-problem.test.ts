import { expect, it } from 'vitest';
import { ApiError } from '../../data/api/api-error.ts';
import { musicProblem, problemSection } from './music-problem.ts';

const errorWith = (detail: unknown) =>
  new ApiError({ status: 422, message: 'Refused.', type: 'validation_error', payload: { detail } });

it('names the field of a refusal', () => {
  const refused = musicProblem(errorWith({ code: 'vocals_unavailable', param: 'prompt' }));
  expect(refused).toEqual({ param: 'prompt', code: 'vocals_unavailable', text: 'Refused.' });
});

it('names the field of a request that does not fit its schema', () => {
  const invalid = musicProblem(errorWith([{ loc: ['body', 'composition_plan', 'sections', 2, 'duration_ms'] }]));
  expect(invalid.param).toBe('composition_plan.sections.2.duration_ms');
  expect(problemSection(invalid)).toBe(2);
});

it('has no field for other errors', () => {
  expect(musicProblem(new Error('x'))).toMatchObject({ param: undefined, code: undefined });
  expect(problemSection({ param: 'prompt' })).toBeUndefined();
});
