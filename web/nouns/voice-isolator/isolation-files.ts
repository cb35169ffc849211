import type { IsolationReply } from '../../../contract/speech-tools/voice-isolator.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The files of an isolation. Each is downloaded with the token of the session; throws like the client. */
export type IsolationFile = 'mp3' | 'wav' | 'source' | 'video';

const path = '/v1/audio-isolation/history/{history_item_id}';

export async function openIsolationFile(id: string, file: IsolationFile): Promise<Blob> {
  const params = { history_item_id: id };
  if (file === 'source') return (await api.open(`GET ${path}/source`, { params })).blob();
  if (file === 'video') return (await api.open(`GET ${path}/video`, { params })).blob();
  const query = { output_format: file === 'wav' ? ('wav' as const) : null };
  return (await api.open(`GET ${path}/audio`, { params, query })).blob();
}

const withoutExtension = (name: string): string => name.replace(/\.\w{1,5}$/, '');

/** The name of a downloaded file; the original keeps its own. */
export function isolationFileName(title: string, file: IsolationFile, contentType: string): string {
  if (file === 'source') return title;
  const extension = file === 'video' ? (contentType === 'video/webm' ? 'webm' : 'mp4') : file;
  return `${withoutExtension(title) || t('Recording')} isolated.${extension}`;
}

/** The isolated speech in the player. */
export const isolationTrack = ({ id, title, duration_seconds: seconds, peaks }: IsolationReply): Track => ({
  id: `isolation:${id}`,
  title: title ?? t('Recording'),
  subtitle: t('Voice isolator'),
  ...(seconds !== null && { expectedInS: seconds }),
  outline: peaks ?? undefined,
  source: {
    open: () =>
      collectAudio(async (signal) =>
        toAudioResponse(await api.open(`GET ${path}/audio`, { params: { history_item_id: id }, signal })),
      ),
  },
});
