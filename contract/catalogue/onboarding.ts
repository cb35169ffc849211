import type { AppEvent } from './events.ts';

interface ChecklistItem {
  readonly id: string;
  /** The event that completes the item (001 §4). */
  readonly event: AppEvent;
  readonly title: string;
  readonly help: string;
  /** The page of the feature; items without one are not available yet and stay hidden. */
  readonly path?: string;
  /** Related pages. */
  readonly links?: readonly ChecklistLink[];
}

export interface ChecklistLink {
  readonly title: string;
  readonly path: string;
  /** The page exists only on servers that sell plans. */
  readonly needsPlans?: true;
  /** The page is not part of the web app. */
  readonly isDocument?: true;
}

/** The onboarding checklist, in display order. */
export const checklistItems = [
  {
    id: 'text_to_speech',
    event: 'text-to-speech generation started',
    title: 'Turn text into speech',
    help: 'Type a sentence, choose a voice, and listen.',
    path: '/app/speech-synthesis/text-to-speech',
    links: [{ title: 'Compare plans', path: '/app/subscription', needsPlans: true }],
  },
  {
    id: 'speech_to_speech',
    event: 'speech-to-speech generation started',
    title: 'Speak with another voice',
    help: 'Record or upload speech, and convert it to any voice.',
    path: '/app/speech-synthesis/speech-to-speech',
  },
  {
    id: 'voice_library',
    event: 'voice added to voice lab from the library',
    title: 'Add a voice from the library',
    help: 'Browse shared voices and add one to yours.',
    path: '/app/voice-library',
  },
  {
    id: 'voice_design',
    event: 'voice design created',
    title: 'Design a voice',
    help: 'Describe a voice and choose from generated previews.',
    path: '/app/voice-lab?creationType=designVoice',
  },
  {
    id: 'dubbing',
    event: 'dub created',
    title: 'Dub a video',
    help: 'Translate speech into 29 languages and keep its delivery.',
    path: '/app/dubbing',
  },
  {
    id: 'affiliate',
    event: 'affiliate link generated',
    title: 'Invite others',
    help: 'Share your referral link and see how many people signed up.',
    path: '/app/affiliates',
    links: [
      { title: 'About the affiliate program', path: '/affiliates' },
      { title: 'Sign-in page for your friends', path: '/app/sign-in' },
    ],
  },
  {
    id: 'api_key',
    event: 'API key unhidden',
    title: 'Call the API',
    help: 'Create an API key to generate speech from your code.',
    path: '/app/settings/api-keys',
    links: [{ title: 'Read the docs', path: '/docs', isDocument: true }],
  },
] as const satisfies readonly ChecklistItem[];

export type ChecklistItemId = (typeof checklistItems)[number]['id'];
export const checklistItemIds = checklistItems.map(({ id }) => id) as [ChecklistItemId, ...ChecklistItemId[]];

/** ONB-018 to ONB-020, quoted with their spelling errors. */
export const onboardingTexts = {
  stepDone: 'Congratulations on completing a step in your onboarding checklist.',
  hideFailed: 'Error hiding onnboarding checklist',
  completeFailed: 'Error completing onboarding checklist',
} as const;
