import { attemptRetryDays } from '../../../contract/productions/producers-limits.ts';
import type { QualificationQuestion } from './production-qualifications.tables.ts';

export type Answers = Readonly<Record<string, readonly number[] | string>>;
export type Marks = Readonly<Record<string, number>>;

/** A test as far as marks depend on it. */
export interface MarkedTest {
  readonly questions: readonly QualificationQuestion[];
  readonly passPercent: number;
}

export const retryTime = (submittedAt: Date): Date =>
  new Date(submittedAt.getTime() + attemptRetryDays * 24 * 3600_000);

/** The answers that fit their questions; undefined: one does not. */
export function checkAnswers(questions: readonly QualificationQuestion[], answers: Answers): boolean {
  return Object.entries(answers).every(([id, answer]) => {
    const question = questions.find((one) => one.id === id);
    if (!question) return false;
    if (question.kind === 'text') return typeof answer === 'string';
    return typeof answer !== 'string' && answer.every((at) => at < question.choices.length);
  });
}

/** Full points for exactly the correct choices, otherwise none; undefined for a text, which a reviewer marks. */
export function markChoice(question: QualificationQuestion, answers: Answers): number | undefined {
  if (question.kind === 'text') return undefined;
  const answer = answers[question.id];
  const chosen = new Set(typeof answer === 'string' ? [] : answer);
  const isCorrect = chosen.size === question.correct.length && question.correct.every((at) => chosen.has(at));
  return isCorrect ? question.points : 0;
}

/** The questions that a reviewer has to mark: texts with an answer. A text without one has no points. */
export const textsToMark = (test: MarkedTest, answers: Answers): readonly QualificationQuestion[] =>
  test.questions.filter(({ id, kind }) => kind === 'text' && String(answers[id] ?? '').trim() !== '');

/** The result in whole percent, rounded down so that rounding passes nobody. */
export function resultOf(test: MarkedTest, answers: Answers, marks: Marks) {
  const total = test.questions.reduce((sum, { points }) => sum + points, 0);
  const reached = test.questions.reduce(
    (sum, question) => sum + (markChoice(question, answers) ?? marks[question.id] ?? 0),
    0,
  );
  const percent = Math.floor((reached / total) * 100);
  return { percent, state: percent >= test.passPercent ? ('passed' as const) : ('failed' as const) };
}
