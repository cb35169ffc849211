import { mergeUnique } from '../merge-unique.ts';
import { aiSpeechClassifierRoutes } from './ai-speech-classifier.ts';
import { assetsRoutes } from './assets.ts';
import { audioEffectsRoutes } from './audio-effects.ts';
import { flowsRoutes } from './flows.ts';
import { musicRoutes } from './music.ts';
import { songsRoutes } from './songs.ts';
import { soundEffectsRoutes } from './sound-effects.ts';
import { soundEffectsExploreRoutes } from './sound-effects-explore.ts';
import { speechToTextRoutes } from './speech-to-text.ts';
import { speechToTextSockets } from './speech-to-text-socket.ts';
import { transcriptsRoutes } from './transcripts.ts';
import { voiceChangerRoutes } from './voice-changer.ts';
import { voiceIsolatorRoutes } from './voice-isolator.ts';

export const speechToolsAreaRoutes = mergeUnique('Route', {
  speechToTextRoutes,
  transcriptsRoutes,
  voiceChangerRoutes,
  voiceIsolatorRoutes,
  aiSpeechClassifierRoutes,
  soundEffectsRoutes,
  soundEffectsExploreRoutes,
  audioEffectsRoutes,
  musicRoutes,
  songsRoutes,
  assetsRoutes,
  flowsRoutes,
});

export const speechToolsAreaSockets = mergeUnique('Socket', { speechToTextSockets });
