import { mergeUnique } from '../merge-unique.ts';
import { dubbingLanguagesRoutes } from './dubbing-languages.ts';
import { dubbingProjectsRoutes } from './dubbing-projects.ts';
import { dubbingRendersRoutes } from './dubbing-renders.ts';
import { dubbingResourcesRoutes } from './dubbing-resources.ts';
import { dubbingTranscriptsRoutes } from './dubbing-transcripts.ts';
import { dubsRoutes } from './dubs.ts';
import { translatorsRoutes } from './translators.ts';
import { voiceoverProjectsRoutes } from './voiceover-projects.ts';

export const dubbingAreaRoutes = mergeUnique('Route', {
  dubbingProjectsRoutes,
  dubbingTranscriptsRoutes,
  dubbingLanguagesRoutes,
  dubbingRendersRoutes,
  dubsRoutes,
  dubbingResourcesRoutes,
  translatorsRoutes,
  voiceoverProjectsRoutes,
});
