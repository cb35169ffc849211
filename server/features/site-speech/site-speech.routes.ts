import { siteSpeechRoutes } from '../../../contract/site/site-speech.ts';
import { mount } from '../../http/route.ts';
import type { SiteSpeechService } from './site-speech.service.ts';

interface VoiceAndPage {
  readonly voice_id?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

const toVoiceInput = ({ voice_id, slug }: VoiceAndPage) => ({
  voiceId: voice_id ?? undefined,
  slug: slug ?? undefined,
});

export const mountSiteSpeech = (siteSpeech: Pick<SiteSpeechService, 'describe' | 'speak'>) =>
  mount(siteSpeechRoutes, {
    'GET /v1/site/speech': ({ query, ip }) => siteSpeech.describe(toVoiceInput(query), ip),
    'POST /v1/site/speech': ({ body, ip, signal }) =>
      siteSpeech.speak({ text: body.text, ...toVoiceInput(body) }, ip, signal),
  });
