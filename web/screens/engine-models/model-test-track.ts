import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import { api } from '../../data/api/api.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** What an installed model says when it is tested. Each time it is tested anew. */
export const modelTestTrack = ({ id, title }: EngineModelReply): Track => ({
  id: `model-test:${id}`,
  title,
  subtitle: 'Test of the model',
  source: {
    open: () =>
      collectAudio(async (signal) =>
        toAudioResponse(await api.open('POST /v1/engine-models/{model_id}/test', { params: { model_id: id }, signal })),
      ),
  },
});
