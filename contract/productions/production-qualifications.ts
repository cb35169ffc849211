import { z } from 'zod';
import { boundedText, id, name, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { languageTag } from './language-tag.ts';
import { maxAnswerLength, maxChoices, maxQuestions } from './producers-limits.ts';
import { attemptStates, taskTypes } from './productions.ts';

/** A question without its correct answers. */
const shownQuestion = z.object({
  question_id: z.string(),
  prompt: z.string(),
  kind: z.enum(['choice', 'text']),
  choices: z.array(z.string()),
  /** More than one choice may be correct. */
  is_multiple: z.boolean(),
  points: z.int(),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** Indices of choices, or a text. */
const answer = z.union([
  z
    .array(
      z
        .int()
        .min(0)
        .max(maxChoices - 1),
    )
    .max(maxChoices),
  boundedText({ max: maxAnswerLength }),
]);
const answers = z
  .record(id(), answer)
  .refine((given) => Object.keys(given).length <= maxQuestions, { message: `has more than ${maxQuestions} answers` });

const testFields = {
  qualification_id: z.string(),
  title: z.string(),
  task_type: z.enum(taskTypes),
  /** Null: every language. */
  language: z.string().nullable(),
  instructions: z.string(),
  question_count: z.int(),
  minutes: z.int(),
  pass_percent: z.int(),
};

/** A test as producers see it (PROD-005). */
export const producerQualification = z.object({
  ...testFields,
  /** The skills and languages of the caller’s profile need it. */
  is_needed: z.boolean(),
  state: z.enum(['available', ...attemptStates]),
  /** The newest attempt. */
  attempt_id: z.string().nullable(),
  percent: z.int().nullable(),
  /** When a failed test can be taken again. */
  retry_at_unix: unix().nullable(),
});
export type ProducerQualification = z.infer<typeof producerQualification>;

/** An attempt of the caller. */
export const producerAttempt = z.object({
  attempt_id: z.string(),
  qualification_id: z.string(),
  title: z.string(),
  instructions: z.string(),
  state: z.enum(attemptStates),
  questions: z.array(shownQuestion),
  answers: z.record(z.string(), z.union([z.array(z.int()), z.string()])),
  percent: z.int().nullable(),
  pass_percent: z.int(),
  started_at_unix: unix(),
  ends_at_unix: unix(),
  submitted_at_unix: unix().nullable(),
  retry_at_unix: unix().nullable(),
});
export type ProducerAttempt = z.infer<typeof producerAttempt>;

const newQuestion = z
  .object({
    prompt: boundedText({ min: 1, max: 2000 }),
    kind: z.enum(['choice', 'text']),
    choices: z
      .array(boundedText({ min: 1, max: 500 }))
      .max(maxChoices)
      .default([]),
    /** Indices of the correct choices. */
    correct: z.array(z.int().min(0)).max(maxChoices).default([]),
    points: z.int().min(1).max(100).default(1),
  })
  .superRefine(({ kind, choices, correct }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'text' && choices.length > 0) refuse('choices', 'must be empty for a text question');
    if (kind === 'text' && correct.length > 0) refuse('correct', 'must be empty for a text question');
    if (kind === 'choice' && choices.length < 2) refuse('choices', 'needs at least two choices');
    if (kind === 'choice' && (correct.length === 0 || correct.some((at) => at >= choices.length)))
      refuse('correct', 'must name at least one of the choices');
  });

/** A test as managers see it. */
export const managedQualification = z.object({
  ...testFields,
  questions: z.array(shownQuestion.extend({ correct: z.array(z.int()) })),
  is_archived: z.boolean(),
  created_at_unix: unix(),
  attempt_count: z.int(),
  passed_count: z.int(),
});
export type ManagedQualification = z.infer<typeof managedQualification>;

/** An attempt as reviewers see it. */
export const reviewedAttempt = producerAttempt.extend({
  user_id: z.string(),
  display_name: z.string(),
  /** Points of texts by question; null: not marked. */
  marks: z.record(z.string(), z.number().nullable()),
  is_own: z.boolean(),
});
export type ReviewedAttempt = z.infer<typeof reviewedAttempt>;

const manage = { access: 'session', permits: 'production.manage' } as const;
const review = { access: 'session', permits: 'production_task.review' } as const;
const own = { access: 'session', permits: 'producer.apply' } as const;
const qualification = z.object({ qualification_id: id() });
const attempt = z.object({ attempt_id: id() });
const bodyLimit = 1024 * 1024;

export const productionQualificationsRoutes = defineRoutes({
  'GET /v1/productions/qualifications': {
    access: 'account',
    permits: 'producer.read_own',
    summary: 'Lists the qualification tests with the caller’s results.',
    reply: z.object({ qualifications: z.array(producerQualification) }),
  },
  'POST /v1/productions/qualifications/{qualification_id}/start': {
    ...own,
    summary: 'Starts an attempt, or returns the one that is in progress.',
    params: qualification,
    reply: producerAttempt,
  },
  'GET /v1/productions/attempts/{attempt_id}': {
    ...own,
    summary: 'Returns an attempt of the caller with its questions and answers.',
    params: attempt,
    reply: producerAttempt,
  },
  'PATCH /v1/productions/attempts/{attempt_id}': {
    ...own,
    summary: 'Saves answers of an attempt in progress; answers of other questions stay unchanged.',
    params: attempt,
    body: z.object({ answers }),
    bodyLimit,
    reply: producerAttempt,
  },
  'POST /v1/productions/attempts/{attempt_id}/submit': {
    ...own,
    summary: 'Ends an attempt. Choices are marked at once; texts wait for a reviewer.',
    params: attempt,
    body: z.object({ answers: answers.optional() }),
    bodyLimit,
    reply: producerAttempt,
  },
  'GET /v1/productions/manage/qualifications': {
    ...manage,
    summary: 'Lists all qualification tests with their correct answers.',
    reply: z.object({ qualifications: z.array(managedQualification) }),
  },
  'POST /v1/productions/manage/qualifications': {
    ...manage,
    summary: 'Creates a qualification test. Producers must pass it before they claim further tasks.',
    body: z.object({
      title: name(),
      task_type: z.enum(taskTypes),
      language: languageTag().nullish(),
      instructions: boundedText({ max: 5000 }).default(''),
      questions: z.array(newQuestion).min(1).max(maxQuestions),
      pass_percent: z.int().min(1).max(100).default(80),
      minutes: z.int().min(1).max(600).default(30),
    }),
    bodyLimit,
    reply: managedQualification,
  },
  'PATCH /v1/productions/manage/qualifications/{qualification_id}': {
    ...manage,
    summary: 'Changes the title or instructions of a test, or archives it: then nobody needs it any more.',
    params: qualification,
    body: z.object({
      title: name().optional(),
      instructions: boundedText({ max: 5000 }).optional(),
      is_archived: z.boolean().optional(),
    }),
    reply: managedQualification,
  },
  'GET /v1/productions/manage/attempts': {
    ...review,
    summary:
      'Lists attempts, those that wait longest first. Only managers see those in progress; reviewers who are producers see only those at tests that they have passed.',
    query: z.object({
      state: z.enum(attemptStates).default('submitted'),
      limit: z.int().min(1).max(100).default(30),
      cursor: id().nullish(),
    }),
    reply: z.object({
      attempts: z.array(reviewedAttempt),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'POST /v1/productions/manage/attempts/{attempt_id}/mark': {
    ...review,
    summary: 'Gives points to the texts of an attempt, which decides whether it is passed, and tells the person.',
    params: attempt,
    /** Points by question, of every text question. */
    body: z.object({ marks: z.record(id(), z.number().min(0).max(100)) }),
    reply: reviewedAttempt,
  },
});
