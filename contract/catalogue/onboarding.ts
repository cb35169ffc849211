import type { AppEvent } from './events.ts';

interface ChecklistItem {
  readonly id: string;
  /** What completes it (001 §4). */
  readonly event: AppEvent;
}

/** The onboarding checklist, in the order in which it is shown. */
export const checklistItems = [
  { id: 'text_to_speech', event: 'text-to-speech generation started' },
  { id: 'speech_to_speech', event: 'speech-to-speech generation started' },
  { id: 'voice_library', event: 'voice added to voice lab from the library' },
  { id: 'voice_design', event: 'voice design created' },
  { id: 'dubbing', event: 'dub created' },
  { id: 'affiliate', event: 'affiliate link generated' },
  { id: 'api_key', event: 'API key unhidden' },
] as const satisfies readonly ChecklistItem[];

export type ChecklistItemId = (typeof checklistItems)[number]['id'];
export const checklistItemIds = checklistItems.map(({ id }) => id) as [ChecklistItemId, ...ChecklistItemId[]];

/** ONB-018 to ONB-020, odd spelling included. */
export const onboardingTexts = {
  stepDone: 'Congratulations on completing a step in your onboarding checklist.',
  hideFailed: 'Error hiding onnboarding checklist',
  completeFailed: 'Error completing onboarding checklist',
} as const;
