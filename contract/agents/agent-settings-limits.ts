/** What a webhook after a call may be sent. */
export const postCallEvents = [
  'transcript',
  'audio',
  'call_initiation_failure',
  'answering_machine_detection',
  'unredacted_transcript',
  'unredacted_audio',
] as const;

export const maxDashboardCharts = 50;
/** Headers of the webhook that a conversation asks before it starts. */
export const maxInitiationHeaders = 30;
