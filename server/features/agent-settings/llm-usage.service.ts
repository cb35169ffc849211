import { estimatePrice, type LanguageModel, type PromptSize } from './llm-usage.rules.ts';

/** The models of the configured providers, and the guided agent, which needs none. */
export interface LanguageModels {
  list(): readonly LanguageModel[];
}

interface LlmUsageDeps {
  readonly languageModels: LanguageModels;
}

/** Which language models agents can use, and what they cost. */
export const llmUsageService = ({ languageModels }: LlmUsageDeps) => ({
  listModels: (): readonly LanguageModel[] => languageModels.list(),

  /** For each model, in US dollars. */
  estimate: (size: PromptSize) =>
    languageModels.list().map((model) => ({ model: model.id, ...estimatePrice(model, size) })),
});
export type LlmUsageService = ReturnType<typeof llmUsageService>;
