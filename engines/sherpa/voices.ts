import { stableId } from '../voices/stable-id.ts';
import type { Voice } from '../voices/voice.ts';
import type { InstalledModel } from './installed-model.ts';

export const engineIdOf = (modelId: string): string => `sherpa/${modelId}`;

/**
 * Converts the speakers of a model to voices of the product. Their IDs are derived from the model ID and survive a
 * reinstallation.
 */
export const modelVoices = (model: InstalledModel): readonly Voice[] =>
  model.speakers.map(({ sid, name, gender, age, language, accent }) => {
    const languages = language ? [language] : model.languages;
    return {
      id: stableId(`neural voice ${model.id} ${sid}`),
      name,
      description: `A neural voice of the model ${model.title}.`,
      category: 'premade',
      labels: {
        gender,
        age: age ?? 'middle_aged',
        accent: accent ?? 'standard',
        use_case: 'conversational',
        descriptive: 'natural',
        language: languages[0] ?? 'en',
      },
      languages,
      createdAtUnix: model.installedAtUnix + sid,
      version: String(model.installedAtUnix),
      speakers: [{ engineId: engineIdOf(model.id), engineVoice: String(sid), languages }],
    };
  });
