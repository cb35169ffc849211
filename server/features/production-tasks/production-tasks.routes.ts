import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { productionTasksRoutes } from '../../../contract/productions/production-tasks.ts';
import { maxActiveTasks } from '../../../contract/productions/production-tasks-limits.ts';
import { mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ProducerTasksService } from './producer-tasks.service.ts';
import {
  presentEvent,
  presentForProducer,
  presentForReviewer,
  presentReviewEvents,
} from './production-tasks.present.ts';
import type { ListedTask } from './task-lists.store.ts';
import type { TaskReviewService } from './task-review.service.ts';

const dateOf = (seconds: number | null | undefined) => (seconds == null ? undefined : new Date(seconds * 1000));
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const mountProductionTasks = (tasks: ProducerTasksService, review: TaskReviewService) => {
  type Shown = Awaited<ReturnType<ProducerTasksService['get']>>;
  type Reviewed = Awaited<ReturnType<TaskReviewService['get']>>;
  const detail = ({ userId }: Actor, shown: Shown) => ({
    ...presentForProducer(shown),
    events: shown.events.map((event) => presentEvent(event, userId, userId)),
  });
  const reviewed = (actor: Actor, one: ListedTask) =>
    presentForReviewer(one, review.canReview(actor, one.task, one.isOwnOrder));
  const reviewDetail = (actor: Actor, { listed, events }: Reviewed) => ({
    ...reviewed(actor, listed),
    events: presentReviewEvents(events, actor.userId, listed.task.producerId),
  });
  const managed = (actor: Actor, one: ListedTask) => ({
    ...reviewed(actor, one),
    ...{ order_id: one.task.orderId, item_id: one.task.itemId, media_id: one.task.mediaId },
  });
  const cursorOf = (hasMore: boolean, id: string | undefined) => ({
    next_cursor: hasMore ? (id ?? null) : null,
    has_more: hasMore,
  });

  return mount(productionTasksRoutes, {
    'GET /v1/productions/tasks': async ({ actor, query }) => {
      const { items, hasMore } = await tasks.list(actor, query.view, query);
      const last = items.at(-1);
      return { tasks: items.map(presentForProducer), ...cursorOf(hasMore, last?.assignment?.id ?? last?.task.id) };
    },
    'GET /v1/productions/tasks/{task_id}': async ({ actor, params }) =>
      detail(actor, await tasks.get(actor, params.task_id)),
    'POST /v1/productions/tasks/{task_id}/claim': async ({ actor, params }) =>
      detail(actor, await tasks.claim(actor, params.task_id)),
    'POST /v1/productions/tasks/{task_id}/release': async ({ actor, params, body }) =>
      detail(actor, await tasks.release(actor, params.task_id, body.comment ?? '')),
    'POST /v1/productions/tasks/{task_id}/submit': async ({ actor, params, body }) =>
      detail(actor, await tasks.submit(actor, params.task_id, body.comment ?? '')),
    'POST /v1/productions/tasks/{task_id}/comment': async ({ actor, params, body }) =>
      detail(actor, await tasks.comment(actor, params.task_id, body.comment)),
    'POST /v1/productions/tasks/{task_id}/work': ({ actor, params }) => tasks.openWork(actor, params.task_id),
    'GET /v1/productions/dashboard': async ({ actor }) => {
      const { months, nextDeadlineAt, ...sums } = await tasks.dashboard(actor);
      const submitted = sums.approved + sums.rejected + sums.inReview;
      return {
        earned_this_month_cents: sums.earnedThisMonthCents,
        earned_cents: sums.earnedCents,
        active: sums.active,
        in_review: sums.inReview,
        approved: sums.approved,
        next_deadline_unix_secs: nextDeadlineAt ? unixSeconds(nextDeadlineAt) : null,
        acceptance_rate: share(sums.approved, sums.approved + sums.rejected),
        on_time_rate: share(submitted, submitted + sums.expired),
        max_active: maxActiveTasks,
        months: months.map(({ month, earnedCents, approved }) => ({ month, earned_cents: earnedCents, approved })),
      };
    },
    'GET /v1/productions/review': async ({ actor, query }) => {
      const { items, hasMore } = await review.page(actor, query.view, query);
      return { tasks: items.map((one) => reviewed(actor, one)), ...cursorOf(hasMore, items.at(-1)?.task.id) };
    },
    'GET /v1/productions/review/{task_id}': async ({ actor, params }) =>
      reviewDetail(actor, await review.get(actor, params.task_id)),
    'POST /v1/productions/review/{task_id}/start': async ({ actor, params }) =>
      reviewDetail(actor, await review.start(actor, params.task_id)),
    'POST /v1/productions/review/{task_id}/comment': async ({ actor, params, body }) =>
      reviewDetail(actor, await review.comment(actor, params.task_id, body.comment)),
    'POST /v1/productions/review/{task_id}/revise': async ({ actor, params, body }) => {
      const until = dateOf(body.deadline_unix_secs);
      return reviewDetail(actor, await review.revise(actor, params.task_id, body.comment, until));
    },
    'POST /v1/productions/review/{task_id}/approve': async ({ actor, params, body }) =>
      reviewDetail(actor, await review.approve(actor, params.task_id, body.comment ?? '')),
    'POST /v1/productions/review/{task_id}/reject': async ({ actor, params, body }) =>
      reviewDetail(actor, await review.reject(actor, params.task_id, body.comment)),
    'POST /v1/productions/review/{task_id}/work': ({ actor, params }) => review.openWork(actor, params.task_id),
    'GET /v1/productions/manage/tasks': async ({ actor, query }) => {
      const of = { orderId: query.order_id, state: query.status, teamId: query.team_id };
      const { items, hasMore } = await review.managePage(actor, of, query);
      return { tasks: items.map((one) => managed(actor, one)), ...cursorOf(hasMore, items.at(-1)?.task.id) };
    },
    'GET /v1/productions/manage/tasks/{task_id}': async ({ actor, params }) =>
      reviewDetail(actor, await review.manageGet(actor, params.task_id)),
    'PATCH /v1/productions/manage/tasks/{task_id}': async ({ actor, params, body }) => {
      const to = { teamId: body.team_id, payCents: body.pay_cents, deadlineAt: dateOf(body.deadline_unix_secs) };
      return managed(actor, await review.update(actor, params.task_id, to));
    },
  });
};
