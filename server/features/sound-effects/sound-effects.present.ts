import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import type { SoundEffect } from './sound-effects.store.ts';

/** SFX-003: a sound generation item has its own ID and no voice. */
export const presentSoundEffect = (row: SoundEffect): SoundEffectReply => ({
  sound_generation_history_item_id: row.id,
  batch_id: row.batchId,
  text: row.text,
  sounds: [...row.sounds],
  created_at_unix: unixSeconds(row.createdAt),
  content_type: row.contentType,
  output_format: row.outputFormat,
  duration_seconds: row.durationMs / 1000,
  requested_duration_seconds: row.requestedDurationS,
  prompt_influence: row.promptInfluence,
  loop: row.isLoop,
  model_id: row.modelId,
  peaks: row.peaks,
  character_count_change_from: 0,
  character_count_change_to: row.credits,
});
