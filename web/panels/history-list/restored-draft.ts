import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { SpeechDraft } from '../../nouns/speech/speech-draft.ts';
import { settingsOf } from './item-request.ts';

/** What a history item puts in the place of what stands in the draft (U-53): all that it was made with. */
export const restoredDraft = (item: HistoryItemReply): Partial<SpeechDraft> => ({
  text: item.text ?? '',
  ...(item.voice_id === null ? {} : { voiceId: item.voice_id }),
  ...(item.model_id === null ? {} : { modelId: item.model_id }),
  ...(isOutputFormat(item.output_format) ? { outputFormat: item.output_format } : {}),
  languageCode: item.language_code ?? undefined,
  // The draft has no versions: the newest counts.
  dictionaryIds: (item.pronunciation_dictionary_locators ?? []).map((one) => one.pronunciation_dictionary_id),
  settings: settingsOf(item) ?? {},
});
