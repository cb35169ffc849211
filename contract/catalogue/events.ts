/** What people do in the app, by the names that analytics and the onboarding checklist know (000 §4). */
export const events = [
  'text-to-speech generation started',
  'speech-to-speech generation started',
  'voice added to voice lab from the library',
  'voice design created',
  'dub created',
  'affiliate link generated',
  'API key unhidden',
  'onboarding checklist item completed',
  'sign-up completed',
] as const;
export type AppEvent = (typeof events)[number];
