import { speechRoutes } from '../../../contract/speech/speech.ts';
import { type BinaryReply, type Call, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import { presentHeaders, presentTimed, presentTimedPart } from './speech.present.ts';
import type { SpeechService, SpeechStream } from './speech.service.ts';

type SpeechRoute = (typeof speechRoutes)[keyof typeof speechRoutes];
type SpeechCall = Pick<Call<SpeechRoute>, 'actor' | 'params' | 'query' | 'body' | 'requestId' | 'signal'>;

export function mountSpeech(speech: SpeechService) {
  const speak = (
    { actor, params, query, body, requestId, signal }: SpeechCall,
    kind: { streaming: boolean; timings: boolean },
  ): Promise<SpeechStream> =>
    speech.speak(
      actor,
      {
        voiceId: params.voice_id,
        outputFormat: query.output_format,
        isLoggingEnabled: query.enable_logging,
        requestId,
        body,
        ...kind,
      },
      signal,
    );
  const audio = async (call: SpeechCall, streaming: boolean): Promise<BinaryReply> => {
    const stream = await speak(call, { streaming, timings: false });
    const body = streamParts(stream.parts, (part) => part.audio);
    return { contentType: stream.contentType, body, headers: presentHeaders(stream) };
  };

  return mount(speechRoutes, {
    'POST /v1/text-to-speech/{voice_id}': (call) => audio(call, false),
    'POST /v1/text-to-speech/{voice_id}/stream': (call) => audio(call, true),
    'POST /v1/text-to-speech/{voice_id}/with-timestamps': async (call) => {
      const stream = await speak(call, { streaming: false, timings: true });
      const { part, rest } = presentTimed();
      return {
        contentType: 'application/json; charset=utf-8',
        body: streamParts(stream.parts, part, rest),
        headers: presentHeaders(stream),
      };
    },
    'POST /v1/text-to-speech/{voice_id}/stream/with-timestamps': async (call) => {
      const stream = await speak(call, { streaming: true, timings: true });
      // The web client splits at blank lines; other clients read line by line and skip empty ones.
      const body = streamParts(stream.parts, (part) => `${JSON.stringify(presentTimedPart(part))}\n\n`);
      return { contentType: 'application/json', body, headers: presentHeaders(stream) };
    },
  });
}
