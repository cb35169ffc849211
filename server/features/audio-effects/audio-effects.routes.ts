import { audioEffectsRoutes } from '../../../contract/speech-tools/audio-effects.ts';
import { mount } from '../../http/route.ts';
import { presentCatalogue } from './audio-effects.present.ts';
import { audioEffectsCatalogue } from './audio-effects.service.ts';

export const mountAudioEffects = () =>
  mount(audioEffectsRoutes, {
    'GET /v1/audio-effects/catalog': () => presentCatalogue(audioEffectsCatalogue),
  });
