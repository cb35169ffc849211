import type { BatchCallStatus, BatchRecipientStatus } from '../../../contract/telephony/batch-calls-limits.ts';
import type { BatchCall } from '../../nouns/batch-calls/batch-calls-queries.ts';

export const batchStatusTexts: Readonly<Record<BatchCallStatus, string>> = {
  pending: 'Scheduled',
  in_progress: 'Calling',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const recipientStatusTexts: Readonly<Record<BatchRecipientStatus, string>> = {
  pending: 'Waiting',
  dispatched: 'Being dialed',
  initiated: 'Ringing',
  in_progress: 'Talking',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  voicemail: 'Voicemail',
};

export const isRunning = ({ status }: Pick<BatchCall, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress';
