import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import { presentHistoryItem } from '../history/history.present.ts';
import type { HistoryVersion } from './history-versions.store.ts';

/** `chosenKey`: the key of the audio of the item. */
export const presentVersion = (version: HistoryVersion, chosenKey: string): HistoryVersionReply => ({
  version_id: version.id,
  history_item_id: version.itemId,
  origin: version.origin,
  from_version_id: version.fromVersionId,
  text: version.text,
  respoken: version.respoken,
  effects: version.effects,
  seed: version.seed,
  credits: version.credits,
  content_type: version.contentType,
  output_format: version.outputFormat,
  duration_ms: version.durationMs,
  peaks: version.peaks,
  is_chosen: version.blobKey === chosenKey,
  created_at_unix: unixSeconds(version.createdAt),
});

export const presentItem = presentHistoryItem;
