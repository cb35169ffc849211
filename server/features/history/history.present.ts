import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { HistoryDetails } from './history.service.ts';
import type { HistoryItem } from './history.store.ts';

/** The version of an item that its audio is: the last part of the key. The original has the ID of the item. */
export const presentVersionId = ({ blobKey }: Pick<HistoryItem, 'blobKey'>): string =>
  blobKey.slice(blobKey.lastIndexOf('/') + 1);

export const presentHistoryItem = (item: HistoryItem, details: HistoryDetails = {}): HistoryItemReply => ({
  history_item_id: item.id,
  request_id: item.requestId,
  voice_id: item.voiceId,
  voice_name: item.voiceName,
  voice_category: item.voiceCategory,
  model_id: item.modelId,
  text: item.text,
  dialogue:
    item.dialogue?.map(({ text, voiceId, voiceName, startMs, endMs }) => ({
      text,
      voice_id: voiceId,
      voice_name: voiceName,
      start_ms: startMs ?? null,
      end_ms: endMs ?? null,
    })) ?? null,
  date_unix: unixSeconds(item.createdAt),
  character_count_change_from: item.characterCountFrom,
  character_count_change_to: item.characterCountTo,
  content_type: item.contentType,
  state: 'created',
  settings: item.settings,
  feedback: details.feedback ?? null,
  share_link_id: details.share_link_id ?? null,
  source: item.source,
  alignments: null,
  output_format: item.outputFormat,
  language_code: item.languageCode,
  pronunciation_dictionary_locators:
    item.dictionaries?.map(({ pronunciation_dictionary_id, version_id }) => ({
      pronunciation_dictionary_id,
      version_id: version_id ?? null,
    })) ?? null,
  duration_ms: item.durationMs,
  peaks: item.peaks,
  version_id: presentVersionId(item),
  version_count: details.version_count ?? 1,
  name: details.name ?? null,
  tags: details.tags ?? [],
  is_favorite: details.is_favorite ?? false,
});
