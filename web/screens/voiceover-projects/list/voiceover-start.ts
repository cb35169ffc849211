/** The ways to start a project. */
export const voiceoverStarts = ['blank', 'csv', 'video'] as const;
export type VoiceoverStart = (typeof voiceoverStarts)[number];
