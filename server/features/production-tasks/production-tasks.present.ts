import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type {
  ProducerTaskReply,
  ReviewerTaskReply,
  TaskEventReply,
  TaskFields,
} from '../../../contract/productions/production-tasks.ts';
import type { ProductionAssignment, ProductionTask, TaskEvent } from './production-tasks.store.ts';
import type { ListedTask } from './task-lists.store.ts';

const orNull = (date: Date | null): number | null => (date ? unixSeconds(date) : null);

/** `ended`: the work of the caller that is over, whose task may be at work again by somebody else. */
function presentTask(task: ProductionTask, ended?: ProductionAssignment): TaskFields {
  return {
    task_id: task.id,
    type: task.type,
    source_language: task.sourceLanguage,
    target_language: task.targetLanguage,
    minutes: Math.max(0.1, Math.round(task.durationMs / 6000) / 10),
    pay_cents: ended?.payCents ?? task.payCents,
    status: ended?.state ?? task.state,
    instructions: task.instructions,
    team_id: task.teamId,
    allowed_hours: Math.round(task.allowedMs / 360_000) / 10,
    deadline_unix_secs: ended ? null : orNull(task.deadlineAt),
    revision: ended ? 0 : task.revision,
    is_delivering: !ended && task.state === 'active' && task.submittedAt !== null,
    created_at_unix_secs: unixSeconds(task.createdAt),
    claimed_at_unix_secs: orNull(ended?.claimedAt ?? task.claimedAt),
    submitted_at_unix_secs: ended ? null : orNull(task.submittedAt),
    approved_at_unix_secs: ended
      ? ended.state === 'approved'
        ? orNull(ended.endedAt)
        : null
      : orNull(task.approvedAt),
    ended_at_unix_secs: orNull(ended?.endedAt ?? null),
  };
}

interface ShownTask {
  readonly task: ProductionTask;
  readonly assignment: ProductionAssignment | undefined;
  readonly canClaim: boolean;
  readonly obstacle: { readonly code: string; readonly message: string } | undefined;
}

export const presentForProducer = ({ task, assignment, canClaim, obstacle }: ShownTask): ProducerTaskReply => ({
  ...presentTask(task, assignment),
  can_claim: canClaim,
  cannot_claim: obstacle ? { code: obstacle.code, message: obstacle.message } : null,
});

const reviewerKinds: readonly string[] = ['review_started', 'revision_requested', 'approved', 'rejected'];

/** Neither the customer nor a reviewer is named to producers. */
export const presentEvent = (event: TaskEvent, viewer: string, producerId?: string | null): TaskEventReply => ({
  event_id: event.id,
  kind: event.kind,
  text: event.text,
  author:
    event.userId === null
      ? 'system'
      : event.userId === viewer
        ? 'you'
        : reviewerKinds.includes(event.kind) || (event.kind === 'comment' && event.userId !== producerId)
          ? 'reviewer'
          : 'producer',
  created_at_unix_secs: unixSeconds(event.createdAt),
});

const person = (userId: string | null, displayName: string | null) =>
  userId === null ? null : { user_id: userId, display_name: displayName };

export const presentForReviewer = (
  { task, producerName, reviewerName }: ListedTask,
  canReview: boolean,
): ReviewerTaskReply => ({
  ...presentTask(task),
  producer: person(task.producerId, producerName),
  reviewer: person(task.reviewedBy, reviewerName),
  can_review: canReview,
});

export const presentReviewEvents = (events: readonly TaskEvent[], viewer: string, producerId: string | null) =>
  events.map((event) => ({
    ...presentEvent(event, viewer, producerId),
    user: person(event.userId, event.displayName),
  }));
