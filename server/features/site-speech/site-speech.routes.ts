import { siteSpeechRoutes } from '../../../contract/site/site-speech.ts';
import { mount } from '../../http/route.ts';
import type { SiteSpeechService } from './site-speech.service.ts';

export const mountSiteSpeech = (siteSpeech: Pick<SiteSpeechService, 'speak'>) =>
  mount(siteSpeechRoutes, {
    'POST /v1/site/speech': ({ body, ip, signal }) =>
      siteSpeech.speak(
        { text: body.text, voiceId: body.voice_id ?? undefined, slug: body.slug ?? undefined },
        ip,
        signal,
      ),
  });
