import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import type { VoiceSampleRow } from './voice-samples.tables.ts';

export const presentSample = (row: VoiceSampleRow): VoiceSampleReply => ({
  sample_id: row.id,
  file_name: row.fileName,
  mime_type: row.mimeType,
  size_bytes: row.sizeBytes,
  hash: row.hash,
  duration_secs: row.durationS,
  speech_secs: row.speechS,
  remove_background_noise: row.removeBackgroundNoise,
  has_isolated_audio: row.isolatedKey !== null,
  has_isolated_audio_preview: row.isolatedKey !== null,
  speaker_separation: presentSeparation(row),
  trim_start: row.trimStartS,
  trim_end: row.trimEndS,
});

/** Null until speaker separation was requested. */
const presentSeparation = (row: VoiceSampleRow): VoiceSampleReply['speaker_separation'] =>
  row.separation === 'not_started' ? null : presentSpeakers(row);

type Speakers = NonNullable<VoiceSampleReply['speaker_separation']>;

export function presentSpeakers(row: VoiceSampleRow): Speakers {
  const speakers: NonNullable<Speakers['speakers']> = {};
  for (const { speaker, startS, endS } of row.utterances ?? []) {
    const speakerReply = speakers[speaker] ?? { speaker_id: speaker, duration_secs: 0, utterances: [] };
    speakerReply.duration_secs += endS - startS;
    speakerReply.utterances?.push({ start: startS, end: endS });
    speakers[speaker] = speakerReply;
  }
  return {
    voice_id: row.voiceId,
    sample_id: row.id,
    status: row.separation,
    speakers: row.utterances ? speakers : null,
    selected_speaker_ids: row.selectedSpeakers,
  };
}
