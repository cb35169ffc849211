import { conversationalAiEvents } from './events/conversational-ai.ts';
import { dubbingEvents } from './events/dubbing.ts';
import { onboardingEvents } from './events/onboarding.ts';
import { productionsEvents } from './events/productions.ts';
import { projectsEvents } from './events/projects.ts';
import { publishingEvents } from './events/publishing.ts';
import { signUpEvents } from './events/sign-up.ts';
import { speechSynthesisEvents } from './events/speech-synthesis.ts';
import { subscriptionEvents } from './events/subscription.ts';
import { voiceLabEvents } from './events/voice-lab.ts';
import { voiceLibraryEvents } from './events/voice-library.ts';

/** ANALYT-002: the names of the events that pages report, by area. */
export const eventGroups = {
  'sign-up': signUpEvents,
  onboarding: onboardingEvents,
  'speech-synthesis': speechSynthesisEvents,
  projects: projectsEvents,
  dubbing: dubbingEvents,
  'voice-lab': voiceLabEvents,
  'voice-library': voiceLibraryEvents,
  subscription: subscriptionEvents,
  'conversational-ai': conversationalAiEvents,
  publishing: publishingEvents,
  productions: productionsEvents,
} as const;

/** ANALYT-003: what only the server knows for sure. It refuses these names from a page. */
export const serverEvents = ['voice deleted', 'engine model installed', 'arrival by advertisement'] as const;

export type AppEvent = (typeof eventGroups)[keyof typeof eventGroups][number];
export type ServerEvent = (typeof serverEvents)[number];

/** What pages may report. */
export const appEvents: readonly AppEvent[] = Object.values(eventGroups).flat();
