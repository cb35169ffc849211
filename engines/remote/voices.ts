import { languageSets } from '../../contract/catalogue/languages.ts';
import { stableId } from '../voices/stable-id.ts';
import type { Voice } from '../voices/voice.ts';

/** A voice of an upstream, with its name in this product. */
export interface RemoteVoice {
  readonly name: string;
  /** The ID or name of the voice at the upstream. */
  readonly upstreamVoice: string;
  /** ISO 639 codes, the main language first. */
  readonly languages: readonly string[];
}

const everyLanguage = languageSets.third.map((language) => language.languageCode);

/**
 * Parses a comma-separated list of `Name=upstreamVoiceId[:lang]`. A voice without a language supports all languages of
 * the catalogue, English first. Throws an Error that names the invalid entry.
 */
export function readRemoteVoices(list: string): readonly RemoteVoice[] {
  const voices = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry): RemoteVoice => {
      const [, name, upstreamVoice, language] = /^([^=]{1,100})=(\S{1,200}?)(?::([a-z]{2,3}))?$/.exec(entry) ?? [];
      if (!name?.trim() || !upstreamVoice) throw new Error(`"${entry}" is not Name=upstreamVoiceId or Name=id:lang`);
      if (language && !everyLanguage.includes(language))
        throw new Error(`"${entry}" has an unknown language: ${language}`);
      return { name: name.trim(), upstreamVoice, languages: language ? [language] : everyLanguage };
    });
  if (voices.length === 0) throw new Error('the list has no voice');
  for (const [at, { name, upstreamVoice }] of voices.entries()) {
    const same = (other: RemoteVoice): boolean => other.name === name || other.upstreamVoice === upstreamVoice;
    if (voices.findIndex(same) !== at) throw new Error(`"${name}=${upstreamVoice}" appears twice`);
  }
  return voices;
}

/**
 * Converts upstream voices to voices of the product. Their IDs are derived from the upstream IDs and therefore stable.
 */
export const toProductVoices = (voices: readonly RemoteVoice[]): readonly Voice[] =>
  voices.map(({ name, upstreamVoice, languages }, at) => ({
    id: stableId(`remote voice ${upstreamVoice}`),
    name,
    description: 'A voice of the speech service that this server is connected to.',
    category: 'premade',
    labels: {
      gender: 'neutral',
      age: 'middle_aged',
      accent: 'standard',
      use_case: 'conversational',
      descriptive: 'natural',
      language: languages[0]!,
    },
    languages,
    createdAtUnix: 1_780_300_000 + at * 60,
    speakers: [{ engineId: 'remote', engineVoice: upstreamVoice, languages }],
  }));
