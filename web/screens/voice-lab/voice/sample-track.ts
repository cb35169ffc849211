import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { collectAudio } from '../../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../../parts/player/player-file.ts';
import type { Track } from '../../../parts/player/player-track.ts';

/** The player track of a recording as it was uploaded. */
export const sampleTrack = (voiceId: string, sample: VoiceSampleReply): Track => ({
  id: `sample:${sample.sample_id}`,
  title: sample.file_name,
  subtitle: t('Recording'),
  expectedInS: sample.duration_secs,
  source: {
    open: () =>
      collectAudio(async (signal) =>
        toAudioResponse(
          await api.open('GET /v1/voices/{voice_id}/samples/{sample_id}/audio', {
            params: { voice_id: voiceId, sample_id: sample.sample_id },
            signal,
          }),
        ),
      ),
  },
});
