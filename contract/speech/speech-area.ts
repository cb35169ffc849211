import { mergeUnique } from '../merge-unique.ts';
import { dialogueRoutes } from './dialogue.ts';
import { dialogueSockets } from './dialogue-socket.ts';
import { engineModelsRoutes } from './engine-models.ts';
import { forcedAlignmentRoutes } from './forced-alignment.ts';
import { modelsRoutes } from './models.ts';
import { openaiRoutes } from './openai.ts';
import { portableDictionariesRoutes } from './portable-dictionaries.ts';
import { pronunciationDictionariesRoutes } from './pronunciation-dictionaries.ts';
import { speechRoutes } from './speech.ts';
import { speechSockets } from './speech-socket.ts';

export const speechAreaRoutes = mergeUnique('Route', {
  modelsRoutes,
  engineModelsRoutes,
  speechRoutes,
  dialogueRoutes,
  forcedAlignmentRoutes,
  pronunciationDictionariesRoutes,
  portableDictionariesRoutes,
  openaiRoutes,
});

export const speechAreaSockets = mergeUnique('Socket', { dialogueSockets, speechSockets });
