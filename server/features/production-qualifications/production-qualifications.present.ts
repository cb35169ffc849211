import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type {
  ManagedQualification,
  ProducerAttempt,
  ProducerQualification,
  ReviewedAttempt,
  ShownQuestion,
} from '../../../contract/productions/production-qualifications.ts';
import type { AttemptView } from './production-attempts.service.ts';
import type { TestView } from './production-qualifications.service.ts';

type Test = TestView['test'];
type Question = Test['questions'][number];

/** The correct answers are for managers only. */
const presentQuestion = ({ id, prompt, kind, choices, correct, points }: Question): ShownQuestion => ({
  question_id: id,
  prompt,
  kind,
  choices: [...choices],
  is_multiple: correct.length > 1,
  points,
});

const presentTest = (test: Test) => ({
  qualification_id: test.id,
  title: test.title,
  task_type: test.taskType,
  language: test.language,
  instructions: test.instructions,
  question_count: test.questions.length,
  minutes: test.minutes,
  pass_percent: test.passPercent,
});

interface Retry {
  readonly retryAt: Date | null;
}

export const presentQualification = ({
  test,
  attempt,
  isNeeded,
  retryAt,
}: {
  readonly test: Test;
  readonly attempt: AttemptView['attempt'] | undefined;
  readonly isNeeded: boolean;
} & Retry): ProducerQualification => ({
  ...presentTest(test),
  is_needed: isNeeded,
  state: attempt?.state ?? 'available',
  attempt_id: attempt?.id ?? null,
  percent: attempt?.percent ?? null,
  retry_at_unix: retryAt && unixSeconds(retryAt),
});

export const presentAttempt = ({ attempt, test, retryAt }: AttemptView & Retry): ProducerAttempt => ({
  attempt_id: attempt.id,
  qualification_id: test.id,
  title: test.title,
  instructions: test.instructions,
  state: attempt.state,
  questions: test.questions.map(presentQuestion),
  answers: Object.fromEntries(
    Object.entries(attempt.answers).map(([id, answer]) => [id, typeof answer === 'string' ? answer : [...answer]]),
  ),
  percent: attempt.percent,
  pass_percent: test.passPercent,
  started_at_unix: unixSeconds(attempt.startedAt),
  ends_at_unix: unixSeconds(attempt.endsAt),
  submitted_at_unix: attempt.submittedAt && unixSeconds(attempt.submittedAt),
  retry_at_unix: retryAt && unixSeconds(retryAt),
});

export const presentReviewedAttempt = (
  view: AttemptView & Retry & { readonly displayName: string },
  reviewerId: string,
): ReviewedAttempt => ({
  ...presentAttempt(view),
  user_id: view.attempt.userId,
  display_name: view.displayName,
  marks: Object.fromEntries(
    view.test.questions.flatMap(({ id, kind }) => (kind === 'text' ? [[id, view.attempt.marks[id] ?? null]] : [])),
  ),
  is_own: view.attempt.userId === reviewerId,
});

export const presentManagedQualification = ({ test, counts }: TestView): ManagedQualification => ({
  ...presentTest(test),
  questions: test.questions.map((question) => ({ ...presentQuestion(question), correct: [...question.correct] })),
  is_archived: test.archivedAt !== null,
  created_at_unix: unixSeconds(test.createdAt),
  attempt_count: counts.attempts,
  passed_count: counts.passed,
});
