import type { TranslatorDescription } from './translators.service.ts';

export const presentTranslator = ({ kind, name, isDraft, isLocal }: TranslatorDescription) => ({
  kind,
  name,
  is_draft: isDraft,
  is_local: isLocal,
});
