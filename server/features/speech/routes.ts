import { speechRoutes } from '../../../contract/speech.ts';
import { type BinaryReply, type Call, mount } from '../../http/route.ts';
import { presentHeaders } from './present.ts';
import type { SpeechService } from './service.ts';

type SpeechRoute = (typeof speechRoutes)[keyof typeof speechRoutes];

export function mountSpeech(speech: SpeechService) {
  const speak =
    (streaming: boolean) =>
    async ({ actor, params, query, body, requestId, signal }: Call<SpeechRoute>): Promise<BinaryReply> => {
      const input = {
        voiceId: params.voice_id,
        outputFormat: query.output_format,
        streaming,
        keep: query.enable_logging,
        requestId,
        body,
      };
      const stream = await speech.speak(actor, input, signal);
      return { contentType: stream.contentType, body: stream.body, headers: presentHeaders(stream) };
    };
  return mount(speechRoutes, {
    'POST /v1/text-to-speech/{voice_id}': speak(false),
    'POST /v1/text-to-speech/{voice_id}/stream': speak(true),
  });
}
