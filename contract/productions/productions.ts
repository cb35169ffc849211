/** States of an order, as of the public API. */
export const orderStates = [
  'open',
  'submitted',
  'paid',
  'accepted',
  'rejected',
  'done',
  'cancelling',
  'cancelled',
  'expired',
  'merged',
] as const;
export type OrderState = (typeof orderStates)[number];

/** What can be ordered; `audiobook` is ours, the others are those of the public API. */
export const orderItemKinds = ['dub', 'subtitles', 'transcription', 'audiobook'] as const;
export type OrderItemKind = (typeof orderItemKinds)[number];

/** O-80: what a producer does in a task. */
export const taskTypes = ['transcript', 'subtitles', 'dub', 'audiobook'] as const;
export type TaskType = (typeof taskTypes)[number];

/** O-80: states of a task. */
export const taskStates = ['unclaimed', 'active', 'submitted', 'in_review', 'approved', 'rejected', 'expired'] as const;
export type TaskState = (typeof taskStates)[number];

/** How the work of one producer on a task ended, or stands. */
export const assignmentStates = [
  'active',
  'submitted',
  'in_review',
  'approved',
  'rejected',
  'expired',
  'released',
  'withdrawn',
] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export const producerStates = ['applied', 'active', 'suspended'] as const;
export type ProducerState = (typeof producerStates)[number];

/** Roles in productions, most privileged first. Each may do all that the later ones may. The operator is a manager. */
export const productionRoles = ['manager', 'reviewer', 'producer'] as const;
export type ProductionRole = (typeof productionRoles)[number];

export const attemptStates = ['in_progress', 'submitted', 'passed', 'failed'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** What a task opens: a project or transcript in a workspace of its own. */
export const workKinds = ['dubbing', 'transcript', 'studio'] as const;
export type WorkKind = (typeof workKinds)[number];
export const workStates = ['preparing', 'ready', 'failed'] as const;
export type WorkState = (typeof workStates)[number];
