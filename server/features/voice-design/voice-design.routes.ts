import { voiceDesignRoutes } from '../../../contract/voices/voice-design.ts';
import { mount } from '../../http/route.ts';
import type { BiometricTermsService } from '../geolocation/biometric-terms.service.ts';
import type { PreviewLinksService } from '../voices/preview-links.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { presentPreviews, presentSaved } from './voice-design.present.ts';
import type { VoiceDesignService } from './voice-design.service.ts';

interface VoiceDesignServices {
  readonly design: VoiceDesignService;
  readonly voices: VoicesService;
  readonly previewLinks: PreviewLinksService;
  readonly biometricTerms: BiometricTermsService;
}

export const mountVoiceDesign = ({ design, voices, previewLinks, biometricTerms }: VoiceDesignServices) =>
  mount(voiceDesignRoutes, {
    'POST /v1/text-to-voice/create-previews': async ({ actor, query, body, signal }) =>
      presentPreviews(await design.design(actor, body, query.output_format, signal), true),

    'POST /v1/text-to-voice/design': async (call) => {
      const { actor, query, body, signal } = call;
      if (body.reference_audio_base64) await biometricTerms.requireAccepted(call);
      return presentPreviews(await design.design(actor, body, query.output_format, signal), !body.stream_previews);
    },

    'POST /v1/text-to-voice/{voice_id}/remix': async ({ actor, params, query, body, signal }) =>
      presentPreviews(
        await design.remix(actor, params.voice_id, body, query.output_format, signal),
        !body.stream_previews,
      ),

    'POST /v1/text-to-voice/remix': async ({ actor, query, body, signal }) =>
      presentPreviews(
        await design.remix(actor, body.voice_id, body, query.output_format, signal),
        !body.stream_previews,
      ),

    'POST /v1/text-to-voice/generate-sample-text': ({ body }) => ({ text: design.sampleText(body.voice_description) }),

    'GET /v1/text-to-voice/{generated_voice_id}/stream': async ({ actor, params }) => {
      const { stream, bytes, mediaType } = await design.open(actor, params.generated_voice_id);
      return { contentType: mediaType, body: stream, headers: { 'content-length': bytes } };
    },

    'POST /v1/text-to-voice': async ({ actor, body, baseUrl }) => {
      const { id } = await design.save(actor, body);
      return presentSaved(await voices.view(actor, id), previewLinks.urls(baseUrl));
    },
  });
