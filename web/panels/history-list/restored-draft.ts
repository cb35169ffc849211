import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { SpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { toVoiceSettings } from './item-request.ts';

/** The draft changes that restore the text and settings of a history item (U-53). */
export const draftFromItem = (item: HistoryItemReply): Partial<SpeechDraft> => ({
  text: item.text ?? '',
  ...(item.voice_id === null ? {} : { voiceId: item.voice_id }),
  ...(item.model_id === null ? {} : { modelId: item.model_id }),
  ...(isOutputFormat(item.output_format) ? { outputFormat: item.output_format } : {}),
  languageCode: item.language_code ?? undefined,
  // The draft stores no versions, so the newest version applies.
  dictionaryIds: (item.pronunciation_dictionary_locators ?? []).map((one) => one.pronunciation_dictionary_id),
  settings: toVoiceSettings(item) ?? {},
});
