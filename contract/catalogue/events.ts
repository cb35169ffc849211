/** What people do in the app, by the names that analytics and the onboarding checklist know (000 §4). */
export const events = ['text-to-speech generation started'] as const;
export type AppEvent = (typeof events)[number];
