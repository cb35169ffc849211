import { type ModelQuality, modelQualities } from '../../contract/catalogue/engine-models.ts';
import type { Speaker, Voice } from '../voices/voice.ts';
import type { InstalledModel, InstalledSpeaker } from './installed-model.ts';
import { engineIdOf } from './voices.ts';

interface Candidate {
  readonly model: InstalledModel;
  readonly speaker: InstalledSpeaker;
  /** Of those for one language, the best is the greatest. */
  readonly rank: number;
}

const rankOf = (quality: ModelQuality): number => modelQualities.indexOf(quality);

/**
 * A default voice as it speaks where there are models: in the language of the voice itself by a speaker of the best model
 * for it, of the same gender, and of the same accent where there is one; else as before. The same voice has the same speaker
 * as long as the models stay.
 */
export function moveVoice(voice: Voice, models: readonly InstalledModel[]): Voice {
  const { gender, accent, language } = voice.labels;
  const isDefault = voice.category === 'premade' && voice.speakers.some(({ engineId }) => embedded.has(engineId));
  if (!isDefault || !language || models.length === 0) return voice;
  const candidates = models.flatMap((model) =>
    model.speakers
      .filter((speaker) => speaker.gender === gender && languagesOf(model, speaker).includes(language))
      .map((speaker): Candidate => ({ model, speaker, rank: rankOf(model.quality) })),
  );
  const best = Math.max(...candidates.map(({ rank }) => rank));
  const good = candidates.filter(({ rank }) => rank === best);
  const alike = good.filter(({ speaker }) => speaker.accent === accent);
  const fitting = alike.length > 0 ? alike : good;
  // Voices of one gender share the speakers evenly, by their ids.
  const chosen = fitting[sumOf(voice.id) % fitting.length];
  if (!chosen) return voice;
  const { model, speaker } = chosen;
  const moved: Speaker = { engineId: engineIdOf(model.id), engineVoice: String(speaker.sid), languages: [language] };
  const version = `${model.id}-${speaker.sid}-${model.installedAtUnix}`;
  return { ...voice, version, speakers: [moved, ...voice.speakers] };
}

const embedded = new Set(['flite', 'espeak']);

const languagesOf = (model: InstalledModel, { language }: InstalledSpeaker): readonly string[] =>
  language ? [language] : model.languages;

const sumOf = (id: string): number => Array.from(id).reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
