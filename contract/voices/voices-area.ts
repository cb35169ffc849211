import { mergeUnique } from '../merge-unique.ts';
import { portableVoicesRoutes } from './portable-voices.ts';
import { professionalVoicesRoutes } from './professional-voices.ts';
import { voiceClonesRoutes } from './voice-clones.ts';
import { voiceCollectionsRoutes } from './voice-collections.ts';
import { voiceDesignRoutes } from './voice-design.ts';
import { voiceEffectsRoutes } from './voice-effects.ts';
import { voiceLibraryRoutes } from './voice-library.ts';
import { voiceReplicasRoutes } from './voice-replicas.ts';
import { voicesRoutes } from './voices.ts';

export const voicesAreaRoutes = mergeUnique('Route', {
  voicesRoutes,
  voiceClonesRoutes,
  professionalVoicesRoutes,
  portableVoicesRoutes,
  voiceReplicasRoutes,
  voiceDesignRoutes,
  voiceCollectionsRoutes,
  voiceLibraryRoutes,
  voiceEffectsRoutes,
});
