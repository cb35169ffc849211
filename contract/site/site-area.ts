import { mergeUnique } from '../merge-unique.ts';
import { siteAgentRoutes } from './site-agent.ts';
import { siteFormsRoutes } from './site-forms.ts';
import { siteLongSoundsRoutes } from './site-long-sounds.ts';
import { siteSoundsRoutes } from './site-sounds.ts';
import { siteSpeechRoutes } from './site-speech.ts';

export const siteAreaRoutes = mergeUnique('Route', {
  siteAgentRoutes,
  siteFormsRoutes,
  siteLongSoundsRoutes,
  siteSoundsRoutes,
  siteSpeechRoutes,
});
