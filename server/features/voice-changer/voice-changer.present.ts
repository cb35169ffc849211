import type { VoiceChangeSourceReply } from '../../../contract/speech-tools/voice-changer.ts';
import type { VoiceChangeSource } from './voice-changer.store.ts';

export const presentSource = (row: VoiceChangeSource): VoiceChangeSourceReply => ({
  history_item_id: row.historyItemId,
  file_name: row.fileName,
  content_type: row.contentType,
  size_bytes: row.bytes,
  duration_ms: row.durationMs,
  peaks: row.peaks,
});
