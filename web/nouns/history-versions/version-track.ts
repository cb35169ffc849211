import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import { api } from '../../data/api/api.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { itemTrack } from '../history/history-track.ts';

/** The player track of one version. */
export function versionTrack(item: HistoryItemReply, version: HistoryVersionReply, name: string): Track {
  const { history_item_id, version_id, text, duration_ms, peaks, output_format } = version;
  const params = { history_item_id, version_id };
  const facts = { voice_name: item.voice_name, dialogue: item.dialogue, duration_ms, peaks, output_format };
  return {
    ...itemTrack(facts, text ?? item.text ?? '', name, (signal) =>
      api.open('GET /v1/history/{history_item_id}/versions/{version_id}/audio', { params, signal }),
    ),
    id: `version:${history_item_id}:${version_id}`,
  };
}
