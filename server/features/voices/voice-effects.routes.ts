import { voiceEffectsRoutes } from '../../../contract/voices/voice-effects.ts';
import { mount } from '../../http/route.ts';
import type { VoicesService } from './voices.service.ts';

export const mountVoiceEffects = (voices: Pick<VoicesService, 'effects' | 'setEffects'>) =>
  mount(voiceEffectsRoutes, {
    'GET /v1/voices/{voice_id}/effects': async ({ actor, params }) => ({
      effects: await voices.effects(actor, params.voice_id),
    }),

    'PUT /v1/voices/{voice_id}/effects': async ({ actor, params, body }) => {
      await voices.setEffects(actor, params.voice_id, body.effects);
      return { effects: await voices.effects(actor, params.voice_id) };
    },
  });
