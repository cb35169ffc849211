import { languageSets } from '../../../contract/catalogue/languages.ts';
import { type ModelEntry, models, servedModelId } from '../../../contract/catalogue/models.ts';
import { openAiModels } from '../../../contract/catalogue/openai-names.ts';
import type { Speech } from '../../../engines/registry.ts';
import { AppError } from '../../platform/app-error.ts';

/** The models that the installed engines serve. */
export function modelsService({ speech }: { speech: Pick<Speech, 'voices' | 'languages'> }) {
  if (speech.voices.length === 0)
    throw new Error(
      `These models have no engine: ${models
        .filter((model) => model.needs === 'tts')
        .map((model) => model.modelId)
        .join(', ')}`,
    );

  const service = {
    list: (): readonly ModelEntry[] => models,

    /** The languages of the model that an installed engine speaks. */
    listLanguages(model: ModelEntry) {
      const spoken = speech.languages;
      return languageSets[model.languageSet].filter(({ languageCode }) => spoken.has(languageCode));
    },

    /** The model that serves this ID of the public API; throws `model_not_found`. */
    get(modelId: string): ModelEntry {
      const model = models.find((entry) => entry.modelId === servedModelId(modelId));
      if (!model)
        throw new AppError('model_not_found', {
          message: `A model with model ID ${modelId} does not exist.`,
          param: 'model_id',
        });
      return model;
    },

    /** A model by its id or its OpenAI name; throws `model_not_found` for `model`. */
    getByAnyName(name: string): ModelEntry {
      const modelId = Object.hasOwn(openAiModels, name) ? openAiModels[name]! : servedModelId(name);
      if (models.some((entry) => entry.modelId === modelId)) return service.get(modelId);
      throw new AppError('model_not_found', { message: `The model ${name} does not exist.`, param: 'model' });
    },
  };
  return service;
}
export type ModelsService = ReturnType<typeof modelsService>;
