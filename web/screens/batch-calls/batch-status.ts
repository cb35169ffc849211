import type { BatchCallStatus, BatchRecipientStatus } from '../../../contract/telephony/batch-calls-limits.ts';
import { t } from '../../messages/t.ts';
import type { BatchCall } from '../../nouns/batch-calls/batch-calls-queries.ts';

export const batchStatusTexts: Readonly<Record<BatchCallStatus, string>> = {
  pending: t('Scheduled'),
  in_progress: t('Calling'),
  completed: t('Completed'),
  failed: t('Failed'),
  cancelled: t('Canceled'),
};

export const recipientStatusTexts: Readonly<Record<BatchRecipientStatus, string>> = {
  pending: t('Waiting'),
  dispatched: t('Being dialed'),
  initiated: t('Ringing'),
  in_progress: t('Talking'),
  completed: t('Completed'),
  failed: t('Failed'),
  cancelled: t('Canceled'),
  voicemail: t('Voicemail'),
};

export const isRunning = ({ status }: Pick<BatchCall, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress';
