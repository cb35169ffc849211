import { type ModelQuality, modelQualities } from '../../contract/catalogue/engine-models.ts';
import type { Speaker, Voice } from '../voices/voice.ts';
import type { InstalledModel, InstalledSpeaker } from './installed-model.ts';
import { engineIdOf } from './voices.ts';

interface Candidate {
  readonly model: InstalledModel;
  readonly speaker: InstalledSpeaker;
  /** Higher is better. */
  readonly rank: number;
}

const rankQuality = (quality: ModelQuality): number => modelQualities.indexOf(quality);

/**
 * Assigns a speaker of an installed model to a default voice, for the main language of the voice: a speaker of the best
 * model with the same gender and, if available, the same accent. Returns the voice unchanged if there is none. The
 * assignment is stable while the models do not change.
 */
export function assignModelSpeaker(
  voice: Voice,
  models: readonly InstalledModel[],
  embeddedEngines: ReadonlySet<string>,
): Voice {
  const { gender, accent, language } = voice.labels;
  const isDefault =
    voice.category === 'premade' && voice.speakers.some(({ engineId }) => embeddedEngines.has(engineId));
  if (!isDefault || !language || models.length === 0) return voice;
  const candidates = models.flatMap((model) =>
    model.speakers
      .filter((speaker) => speaker.gender === gender && speakerLanguages(model, speaker).includes(language))
      .map((speaker): Candidate => ({ model, speaker, rank: rankQuality(model.quality) })),
  );
  const best = Math.max(...candidates.map(({ rank }) => rank));
  const bestQuality = candidates.filter(({ rank }) => rank === best);
  const sameAccent = bestQuality.filter(({ speaker }) => speaker.accent === accent);
  const eligible = sameAccent.length > 0 ? sameAccent : bestQuality;
  // Distributes the voices over the speakers by ID.
  const chosen = eligible[hashId(voice.id) % eligible.length];
  if (!chosen) return voice;
  const { model, speaker } = chosen;
  const assigned: Speaker = { engineId: engineIdOf(model.id), engineVoice: String(speaker.sid), languages: [language] };
  const version = `${model.id}-${speaker.sid}-${model.installedAtUnix}`;
  return { ...voice, version, speakers: [assigned, ...voice.speakers] };
}

const speakerLanguages = (model: InstalledModel, { language }: InstalledSpeaker): readonly string[] =>
  language ? [language] : model.languages;

const hashId = (id: string): number => Array.from(id).reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
