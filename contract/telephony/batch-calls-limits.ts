export const batchCallsLimits = {
  maxRecipients: 10_000,
  maxNameLength: 200,
  /** Of one recipient, as JSON, in characters. */
  maxInitiationLength: 20_000,
  maxBodyBytes: 32 * 1024 * 1024,
  /** Ringing before a call counts as unanswered. */
  ringingTimeoutS: { min: 1, max: 999, default: 60 },
  maxPageSize: 1000,
} as const;

export const batchCallStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const;
export type BatchCallStatus = (typeof batchCallStatuses)[number];

export const batchRecipientStatuses = [
  'pending',
  'dispatched',
  'initiated',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'voicemail',
] as const;
export type BatchRecipientStatus = (typeof batchRecipientStatuses)[number];
