import { z } from 'zod';
import { boundedText, id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxActiveTasks, taskEventKinds, taskLimits, taskSorts, taskViews } from './production-tasks-limits.ts';
import { assignmentStates, taskStates, taskTypes, workKinds, workStates } from './productions.ts';

const language = z.string().min(2).max(35);
const unixSecs = unix();
/** The database counts milliseconds in 32 bits. */
const minutes = z.number().min(0).max(35_000);
const comment = boundedText({ min: 1, max: taskLimits.comment });
const optionalComment = boundedText({ max: taskLimits.comment }).nullish();

/** Why the caller cannot claim a task: an error code with its message. */
const obstacle = z.object({ code: z.string(), message: z.string() });

const task = z.object({
  task_id: z.string(),
  type: z.enum(taskTypes),
  source_language: z.string(),
  /** Null of transcripts and audiobooks. */
  target_language: z.string().nullable(),
  /** Length of the recording, with one decimal; of a manuscript, as long as it is read. */
  minutes: z.number(),
  /** US cents. */
  pay_cents: z.int(),
  /** `unclaimed` to `approved`; in the history how the caller's work ended, such as `expired` or `released`. */
  status: z.enum([...new Set([...taskStates, ...assignmentStates])]),
  /** What the customer wrote. */
  instructions: z.string(),
  /** Only members of this team may claim it; null: everybody. */
  team_id: z.string().nullable(),
  /** Hours for the work after a claim. */
  allowed_hours: z.number(),
  /** Null until it is claimed. */
  deadline_unix_secs: unixSecs.nullable(),
  /** How often the reviewer asked for changes. */
  revision: z.int(),
  /** It was submitted, and its files are being made; the status is `active` until they exist. */
  is_delivering: z.boolean(),
  created_at_unix_secs: unixSecs,
  claimed_at_unix_secs: unixSecs.nullable(),
  submitted_at_unix_secs: unixSecs.nullable(),
  approved_at_unix_secs: unixSecs.nullable(),
  /** When the work of the caller ended; only in the history. */
  ended_at_unix_secs: unixSecs.nullable(),
});
export type TaskFields = z.output<typeof task>;

const producerTask = task.extend({
  can_claim: z.boolean(),
  /** Null if `can_claim`, and of tasks that are not on the board. */
  cannot_claim: obstacle.nullable(),
});
export type ProducerTaskReply = z.output<typeof producerTask>;

const event = z.object({
  event_id: z.string(),
  kind: z.enum(taskEventKinds),
  text: z.string(),
  author: z.enum(['you', 'producer', 'reviewer', 'system']),
  created_at_unix_secs: unixSecs,
});
export type TaskEventReply = z.output<typeof event>;

const producerTaskDetail = producerTask.extend({
  /** Since the caller claimed the task until their work ended, the oldest first; empty for tasks on the board. */
  events: z.array(event),
});

const person = z.object({ user_id: z.string(), display_name: z.string().nullable() });
const reviewerTask = task.extend({
  /** Null: nobody works on it. */
  producer: person.nullable(),
  reviewer: person.nullable(),
  /** Whether the caller may review it; not their own work, and not an order of their workspace. */
  can_review: z.boolean(),
});
export type ReviewerTaskReply = z.output<typeof reviewerTask>;
const reviewerTaskDetail = reviewerTask.extend({
  /** All of the task, the oldest first. */
  events: z.array(event.extend({ user: person.nullable() })),
});

const managerTask = reviewerTask.extend({ order_id: z.string(), item_id: z.string(), media_id: z.string() });

/** Where to work: a workspace of the task alone; switch to it, then open the resource. */
const work = z.object({
  workspace_id: z.string(),
  kind: z.enum(workKinds),
  /** The dubbing project, transcript or studio project; null until it exists. */
  resource_id: z.string().nullable(),
  /** Of the app; null until the resource exists. */
  path: z.string().nullable(),
  state: z.enum(workStates),
  /** Why it could not be prepared; opening it again tries again. */
  problem: z.string().nullable(),
});

const filters = z.object({
  type: z.enum(taskTypes).nullish(),
  /** Source or target. */
  language: language.nullish(),
  min_minutes: minutes.nullish(),
  max_minutes: minutes.nullish(),
  min_pay_cents: z.int32().min(0).nullish(),
  max_pay_cents: z.int32().min(0).nullish(),
  sort: z.enum(taskSorts).default('created_at'),
  direction: z.enum(['asc', 'desc']).nullish(),
  page_size: z.int().min(1).max(taskLimits.page).default(30),
  cursor: id().nullish(),
});
export type TaskFilters = z.output<typeof filters>;

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ tasks: z.array(item), next_cursor: z.string().nullable(), has_more: z.boolean() });

const rate = z.number().min(0).max(1).nullable();
const dashboard = z.object({
  earned_this_month_cents: z.int(),
  earned_cents: z.int(),
  active: z.int(),
  /** Submitted, or being reviewed. */
  in_review: z.int(),
  approved: z.int(),
  next_deadline_unix_secs: unixSecs.nullable(),
  /** Approved of those that were approved or rejected; null: none yet. */
  acceptance_rate: rate,
  /** Submitted in time of those that were submitted or expired; null: none yet. */
  on_time_rate: rate,
  max_active: z.literal(maxActiveTasks),
  /** The last 12 months in UTC, the oldest first. */
  months: z.array(z.object({ month: z.string(), earned_cents: z.int(), approved: z.int() })),
});

const params = z.object({ task_id: id() });
const asProducer = { access: 'session', permits: 'producer.work' } as const;
const asReviewer = { access: 'session', permits: 'production_task.review' } as const;
const asManager = { access: 'session', permits: 'production.manage' } as const;

export const productionTasksRoutes = defineRoutes({
  'GET /v1/productions/tasks': {
    ...asProducer,
    summary: 'Lists unclaimed tasks, or those that the caller works or worked on.',
    query: filters.extend({ view: z.enum(taskViews).default('unclaimed') }),
    reply: page(producerTask),
  },
  'GET /v1/productions/tasks/{task_id}': {
    ...asProducer,
    summary: 'Returns an unclaimed task, or one that the caller works or worked on.',
    params,
    reply: producerTaskDetail,
  },
  'POST /v1/productions/tasks/{task_id}/claim': {
    ...asProducer,
    summary: 'Claims an unclaimed task; its deadline starts.',
    params,
    reply: producerTaskDetail,
  },
  'POST /v1/productions/tasks/{task_id}/release': {
    ...asProducer,
    summary: 'Returns a task of the caller to the board.',
    params,
    body: z.object({ comment: optionalComment }),
    reply: producerTaskDetail,
  },
  'POST /v1/productions/tasks/{task_id}/submit': {
    ...asProducer,
    summary: 'Submits the work of the caller; its files are made, then it waits for a reviewer.',
    params,
    body: z.object({ comment: optionalComment }),
    reply: producerTaskDetail,
  },
  'POST /v1/productions/tasks/{task_id}/comment': {
    ...asProducer,
    summary: 'Comments on a task that the caller works on.',
    params,
    body: z.object({ comment }),
    reply: producerTaskDetail,
  },
  'POST /v1/productions/tasks/{task_id}/work': {
    ...asProducer,
    summary: 'Opens the work of a task: the caller becomes a member of its workspace while the task is active.',
    params,
    reply: work,
  },
  'GET /v1/productions/dashboard': {
    ...asProducer,
    summary: 'Returns what the caller earned, works on, and how well.',
    reply: dashboard,
  },
  'GET /v1/productions/review': {
    ...asReviewer,
    summary: 'Lists submitted tasks and those in review.',
    query: filters.extend({
      /** `waiting`: submitted; `mine`: being reviewed by the caller; `decided`: approved. */
      view: z.enum(['waiting', 'mine', 'all', 'decided']).default('waiting'),
    }),
    reply: page(reviewerTask),
  },
  'GET /v1/productions/review/{task_id}': {
    ...asReviewer,
    summary: 'Returns a submitted task, one in review or an approved one, with all that happened to it.',
    params,
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/start': {
    ...asReviewer,
    summary: 'Starts the review of a submitted task.',
    params,
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/comment': {
    ...asReviewer,
    summary: 'Comments on a task in review.',
    params,
    body: z.object({ comment }),
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/revise': {
    ...asReviewer,
    summary: 'Asks the producer for changes, with a new deadline.',
    params,
    body: z.object({
      comment,
      /** In the future; null: a third of the time for the work, at least a day. */
      deadline_unix_secs: unixSecs.nullish(),
    }),
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/approve': {
    ...asReviewer,
    summary: 'Approves a task: its pay is earned, and its files are delivered with the order.',
    params,
    body: z.object({ comment: optionalComment }),
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/reject': {
    ...asReviewer,
    summary: 'Rejects the work without pay; the task returns to the board.',
    params,
    body: z.object({ comment }),
    reply: reviewerTaskDetail,
  },
  'POST /v1/productions/review/{task_id}/work': {
    ...asReviewer,
    summary: 'Opens the work of a task that the caller reviews.',
    params,
    reply: work,
  },
  'GET /v1/productions/manage/tasks': {
    ...asManager,
    summary: 'Lists the tasks of all orders.',
    query: filters.extend({ order_id: id().nullish(), status: z.enum(taskStates).nullish(), team_id: id().nullish() }),
    reply: page(managerTask),
  },
  'GET /v1/productions/manage/tasks/{task_id}': {
    ...asManager,
    summary: 'Returns a task in any state, with all that happened to it.',
    params,
    reply: reviewerTaskDetail,
  },
  'PATCH /v1/productions/manage/tasks/{task_id}': {
    ...asManager,
    summary: 'Gives a task to a team, or changes its pay or deadline.',
    params,
    body: z.object({
      /** Only before a claim. Null: everybody may claim it. */
      team_id: id().nullish(),
      /** Only before a claim. */
      pay_cents: z.int().min(0).max(taskLimits.pay).optional(),
      /** In the future; only of tasks in work. */
      deadline_unix_secs: unixSecs.optional(),
    }),
    reply: managerTask,
  },
});
