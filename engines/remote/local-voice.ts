import type { Tts } from '../contract.ts';
import type { Voice } from '../voices/voice.ts';
import type { Substitute } from './stand-in.ts';

/** Speaks by the first of `voices` whose own language is that of the text, or that speaks it at all, and its engine. */
export function localVoices(voices: readonly Voice[], engines: readonly Tts[]): Substitute {
  return (request, signal) => {
    const { language } = request;
    const voice =
      voices.find(({ languages }) => languages[0] === language) ??
      voices.find(({ languages }) => languages.includes(language));
    const speaker = voice?.speakers.find(({ languages }) => languages.includes(language));
    const engine = engines.find(({ id }) => id === speaker?.engineId);
    return speaker && engine?.speak({ ...request, voice: speaker.engineVoice }, signal);
  };
}
