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
 * Who speaks for a default voice now, in the language of the voice itself: a speaker of the best model for it, of the same
 * gender, and of the same accent where there is one. The same voice has the same speaker as long as the models stay.
 * Undefined where no model fits, and for voices that are no default ones.
 */
export function chooseSpeaker(voice: Voice, models: readonly InstalledModel[]): Speaker | undefined {
  const { gender, accent, language } = voice.labels;
  const isDefault = voice.category === 'premade' && voice.speakers.some(({ engineId }) => embedded.has(engineId));
  if (!isDefault || !language || models.length === 0) return undefined;
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
  if (!chosen) return undefined;
  const { model, speaker } = chosen;
  return { engineId: engineIdOf(model.id), engineVoice: String(speaker.sid), languages: [language] };
}

const embedded = new Set(['flite', 'espeak']);

const languagesOf = (model: InstalledModel, { language }: InstalledSpeaker): readonly string[] =>
  language ? [language] : model.languages;

const sumOf = (id: string): number => Array.from(id).reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
