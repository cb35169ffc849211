import type { VoiceSampleReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { decodeBase64 } from '../../../data/api/byte-stream.ts';
import { t } from '../../../messages/t.ts';
import { collectAudio } from '../../../parts/player/player-audio.ts';
import type { Track } from '../../../parts/player/player-track.ts';

interface Excerpt {
  readonly audio_base_64: string;
  readonly media_type: string;
}

const excerpt = (
  id: string,
  title: string,
  subtitle: string,
  get: (signal: AbortSignal) => Promise<Excerpt>,
): Track => ({
  id,
  title,
  subtitle,
  source: {
    open: () =>
      collectAudio(async (signal) => {
        const { audio_base_64, media_type } = await get(signal);
        return {
          contentType: media_type,
          bytes: (async function* () {
            yield decodeBase64(audio_base_64);
          })(),
        };
      }),
  },
});

/** The first seconds of a recording, with noise removed if requested. */
export const excerptTrack = (voiceId: string, sample: VoiceSampleReply): Track =>
  excerpt(`pvc:${sample.sample_id}`, sample.file_name, `${t('Recording')} · ${t('first 30 s')}`, (signal) =>
    api.call('GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/audio', {
      params: { voice_id: voiceId, sample_id: sample.sample_id },
      query: { remove_background_noise: sample.remove_background_noise },
      signal,
    }),
  );

/** Audio of one speaker in a recording. */
export const speakerTrack = (voiceId: string, sample: VoiceSampleReply, speakerId: string, name: string): Track =>
  excerpt(`pvc:${sample.sample_id}:${speakerId}`, name, sample.file_name, (signal) =>
    api.call('GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers/{speaker_id}/audio', {
      params: { voice_id: voiceId, sample_id: sample.sample_id, speaker_id: speakerId },
      signal,
    }),
  );
