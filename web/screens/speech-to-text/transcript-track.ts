import type { TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The recording of a transcript as the player takes it. */
export function transcriptTrack(document: TranscriptDocument): Track {
  const { transcription_id: id, title, duration_secs: seconds, peaks } = document;
  const params = { transcription_id: id };
  return {
    id: `transcript:${id}`,
    title,
    subtitle: t('Transcript'),
    ...(seconds !== null && { expectedInS: seconds }),
    outline: peaks ?? undefined,
    source: {
      open: () =>
        collectAudio(async (signal) =>
          toAudioResponse(
            await api.open('GET /v1/speech-to-text/transcripts/{transcription_id}/audio', { params, signal }),
          ),
        ),
    },
  };
}
