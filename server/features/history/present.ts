import type { HistoryItemReply } from '../../../contract/history.ts';
import type { HistoryItem } from './store.ts';

export const presentHistoryItem = (item: HistoryItem): HistoryItemReply => ({
  history_item_id: item.id,
  request_id: item.requestId,
  voice_id: item.voiceId,
  voice_name: item.voiceName,
  voice_category: item.voiceCategory,
  model_id: item.modelId,
  text: item.text,
  dialogue:
    item.dialogue?.map(({ text, voiceId, voiceName }) => ({ text, voice_id: voiceId, voice_name: voiceName })) ?? null,
  date_unix: Math.floor(item.createdAt.getTime() / 1000),
  character_count_change_from: item.characterCountFrom,
  character_count_change_to: item.characterCountTo,
  content_type: item.contentType,
  state: 'created',
  settings: item.settings,
  feedback: null,
  share_link_id: null,
  source: item.source,
  alignments: null,
  output_format: item.outputFormat,
  duration_ms: item.durationMs,
});
