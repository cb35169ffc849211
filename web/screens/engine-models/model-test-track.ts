import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The track that tests an installed model. Each playback requests new speech. */
export const modelTestTrack = ({ id, title }: EngineModelReply): Track => ({
  id: `model-test:${id}`,
  title,
  subtitle: t('Model test'),
  source: {
    open: () =>
      collectAudio(async (signal) =>
        toAudioResponse(await api.open('POST /v1/engine-models/{model_id}/test', { params: { model_id: id }, signal })),
      ),
  },
});
