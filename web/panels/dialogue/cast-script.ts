import { maxDialogueVoices } from '../../../contract/speech/dialogue-lines.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import type { SpeakerLine } from '../../nouns/dialogue/dialogue-draft.ts';
import type { ScriptEntry } from './dialogue-script.ts';
import { type NameTraits, traitsOfName } from './name-traits.ts';

export type CastVoice = Pick<VoiceReply, 'voice_id' | 'name' | 'labels' | 'language'>;

/**
 * Gives each speaker of a script a voice of their own: the one of the same name, or else the first that fits the language
 * and the gender and age that the name tells. A dialogue has a maximum of voices; further speakers share them.
 */
export function castScript(
  entries: readonly ScriptEntry[],
  voices: readonly CastVoice[],
  language: string | null | undefined,
): SpeakerLine[] {
  const speakers = [...new Set(entries.map(({ speaker }) => speaker))];
  const voiceBySpeaker = new Map<string, string>();
  // Namesakes first, so that no other speaker takes their voice.
  for (const speaker of speakers) {
    const namesake = voices.find(({ name }) => name.toLowerCase() === speaker.toLowerCase());
    if (namesake && voiceBySpeaker.size < maxDialogueVoices) voiceBySpeaker.set(speaker, namesake.voice_id);
  }
  for (const [at, speaker] of speakers.entries()) {
    if (voiceBySpeaker.has(speaker)) continue;
    const used = new Set(voiceBySpeaker.values());
    const unused = used.size < maxDialogueVoices ? voices.filter(({ voice_id }) => !used.has(voice_id)) : [];
    const shared = voices.filter(({ voice_id }) => used.has(voice_id));
    const traits = traitsOfName(speaker);
    const voice = unused.length > 0 ? bestFit(unused, traits, language) : shared[at % Math.max(1, shared.length)];
    voiceBySpeaker.set(speaker, voice?.voice_id ?? '');
  }
  return entries.map(({ speaker, text }) => ({ text, speaker, voiceId: voiceBySpeaker.get(speaker)! }));
}

function bestFit(
  voices: readonly CastVoice[],
  traits: NameTraits,
  language: string | null | undefined,
): CastVoice | undefined {
  const fits = (known: string | undefined, label: string | undefined, weight: number): number =>
    known === undefined || label === undefined ? 0 : known === label ? weight : -weight;
  let best: { readonly voice: CastVoice; readonly score: number } | undefined;
  for (const voice of voices) {
    const { gender, age } = voice.labels;
    const score =
      (language && voice.language === language ? 8 : 0) + fits(traits.gender, gender, 4) + fits(traits.age, age, 2);
    if (!best || score > best.score) best = { voice, score };
  }
  return best?.voice;
}
