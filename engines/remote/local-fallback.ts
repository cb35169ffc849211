import type { Fallback } from '../compose/with-fallback.ts';
import type { Tts } from '../contract/streaming.ts';
import type { Voice } from '../voices/voice.ts';

/**
 * A fallback that uses the first of `voices` whose main language is that of the text, or else the first that supports
 * it.
 */
export function localFallback(voices: readonly Voice[], engines: readonly Tts[]): Fallback {
  return (request, signal, measured) => {
    const { language } = request;
    const voice =
      voices.find(({ languages }) => languages[0] === language) ??
      voices.find(({ languages }) => languages.includes(language));
    const speaker = voice?.speakers.find(({ languages }) => languages.includes(language));
    const engine = engines.find(({ id }) => id === speaker?.engineId);
    return speaker && engine?.speak({ ...request, voice: speaker.engineVoice }, signal, measured);
  };
}
