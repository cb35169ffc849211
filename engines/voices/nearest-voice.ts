import type { Speaker, Voice } from './voice.ts';

/**
 * The speaker for a language among the default `voices` that is nearest to `voice`: the gender counts most, then the
 * age, then that the language is the main one.
 */
export function nearestSpeaker(voice: Voice, language: string, voices: readonly Voice[]): Speaker | undefined {
  let best: { readonly speaker: Speaker; readonly score: number } | undefined;
  for (const other of voices) {
    const speaker = other.speakers.find(({ languages }) => languages.includes(language));
    if (!speaker) continue;
    const score =
      (other.labels.gender === voice.labels.gender ? 4 : 0) +
      (other.labels.age === voice.labels.age ? 2 : 0) +
      (other.languages[0] === language ? 1 : 0);
    if (score > (best?.score ?? -1)) best = { speaker, score };
  }
  return best?.speaker;
}
