import { openaiRoutes } from '../../../contract/speech/openai.ts';
import { mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import { presentDelta, presentDone, presentSpeechHeaders } from './openai.present.ts';
import type { OpenAiService } from './openai.service.ts';

export const mountOpenAi = (openai: OpenAiService) =>
  mount(openaiRoutes, {
    'POST /v1/audio/speech': async ({ actor, body, requestId, signal }) => {
      const stream = await openai.speak(actor, body, requestId, signal);
      const headers = presentSpeechHeaders(stream);
      if (body.stream_format === 'audio')
        return { contentType: stream.contentType, headers, body: streamParts(stream.parts, ({ audio }) => audio) };
      return {
        contentType: 'text/event-stream',
        headers: { ...headers, 'cache-control': 'no-cache' },
        body: streamParts(
          stream.parts,
          ({ audio }) => presentDelta(audio),
          () => [presentDone(stream.cost)],
        ),
      };
    },
    'GET /v1/audio/voices': () => ({ voices: [...openai.voices()] }),
  });
