import type {
  AssignmentState,
  AttemptState,
  OrderItemKind,
  OrderState,
  ProductionRole,
  TaskState,
  TaskType,
} from '../../../contract/productions/productions.ts';
import { t } from '../../messages/t.ts';
import type { ChipTone } from '../../parts/display/chip.tsx';

interface StateText {
  readonly text: string;
  readonly tone: ChipTone;
}

export const orderStateTexts: Readonly<Record<OrderState, StateText>> = {
  open: { text: t('Draft'), tone: 'neutral' },
  submitted: { text: t('Awaiting payment'), tone: 'warn' },
  paid: { text: t('Paid'), tone: 'good' },
  accepted: { text: t('In production'), tone: 'info' },
  rejected: { text: t('Rejected'), tone: 'bad' },
  done: { text: t('Delivered'), tone: 'good' },
  cancelling: { text: t('Canceling'), tone: 'neutral' },
  cancelled: { text: t('Canceled'), tone: 'neutral' },
  expired: { text: t('Expired'), tone: 'neutral' },
  merged: { text: t('Merged'), tone: 'neutral' },
};

export const taskStateTexts: Readonly<Record<TaskState, StateText>> = {
  unclaimed: { text: t('Unclaimed'), tone: 'neutral' },
  active: { text: t('Active'), tone: 'info' },
  submitted: { text: t('Submitted'), tone: 'neutral' },
  in_review: { text: t('In review'), tone: 'info' },
  approved: { text: t('Approved'), tone: 'good' },
  rejected: { text: t('Rejected'), tone: 'bad' },
  expired: { text: t('Expired'), tone: 'bad' },
};

export const assignmentStateTexts: Readonly<Record<AssignmentState, StateText>> = {
  active: taskStateTexts.active,
  submitted: taskStateTexts.submitted,
  in_review: taskStateTexts.in_review,
  approved: taskStateTexts.approved,
  rejected: taskStateTexts.rejected,
  expired: taskStateTexts.expired,
  released: { text: t('Released'), tone: 'neutral' },
  withdrawn: { text: t('Withdrawn'), tone: 'neutral' },
};

export const taskTypeTexts: Readonly<Record<TaskType, string>> = {
  transcript: t('Transcript'),
  subtitles: t('Subtitles'),
  dub: t('Dub'),
  audiobook: t('Audiobook'),
};

export const itemKindTexts: Readonly<Record<OrderItemKind, string>> = {
  dub: t('Dub'),
  subtitles: t('Subtitles'),
  transcription: t('Transcript'),
  audiobook: t('Audiobook'),
};

export const attemptStateTexts: Readonly<Record<AttemptState, StateText>> = {
  in_progress: { text: t('In progress'), tone: 'info' },
  submitted: { text: t('Being marked'), tone: 'neutral' },
  passed: { text: t('Passed'), tone: 'good' },
  failed: { text: t('Not passed'), tone: 'bad' },
};

export const productionRoleTexts: Readonly<Record<ProductionRole, string>> = {
  manager: t('Manager'),
  reviewer: t('Reviewer'),
  producer: t('Producer'),
};
