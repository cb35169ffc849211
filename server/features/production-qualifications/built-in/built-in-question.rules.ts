import type { QualificationQuestion } from '../production-qualifications.tables.ts';

/** A question with choices, of which those at the indices `correct` are right; one point. */
export const choiceQuestion = (
  id: string,
  prompt: string,
  choices: readonly string[],
  ...correct: readonly number[]
): QualificationQuestion => ({ id, prompt, kind: 'choice', choices, correct, points: 1 });
