import { Readable } from 'node:stream';
import { openaiRoutes } from '../../../contract/speech/openai.ts';
import { mount } from '../../http/route.ts';
import { presentDelta, presentDone, presentSpeechHeaders } from './openai.present.ts';
import type { OpenAiService } from './openai.service.ts';

export const mountOpenAi = (openai: OpenAiService) =>
  mount(openaiRoutes, {
    'POST /v1/audio/speech': async ({ actor, body, requestId, signal }) => {
      const stream = await openai.speak(actor, body, requestId, signal);
      const headers = presentSpeechHeaders(stream);
      if (body.stream_format === 'audio')
        return { contentType: stream.contentType, headers, body: toReadable(stream.parts, ({ audio }) => audio) };
      return {
        contentType: 'text/event-stream',
        headers: { ...headers, 'cache-control': 'no-cache' },
        body: toReadable(
          stream.parts,
          ({ audio }) => presentDelta(audio),
          () => presentDone(stream.cost),
        ),
      };
    },
    'GET /v1/audio/voices': () => ({ voices: [...openai.voices()] }),
  });

/** A stream of the presented `parts`, followed by `end()`. Destroying it, even unread, ends the speech. */
function toReadable<T>(
  parts: AsyncIterableIterator<T>,
  present: (part: T) => Uint8Array | string,
  end?: () => string,
): Readable {
  let ended = false;
  const presented: AsyncIterableIterator<Uint8Array | string> = {
    async next() {
      if (ended) return { done: true, value: undefined };
      const next = await parts.next();
      if (!next.done) return { done: false, value: present(next.value) };
      ended = true;
      return end ? { done: false, value: end() } : { done: true, value: undefined };
    },
    async return() {
      await parts.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => presented,
  };
  return Readable.from(presented, { objectMode: false, highWaterMark: 64 * 1024 });
}
