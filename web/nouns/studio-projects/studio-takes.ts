import { queryOptions } from '@tanstack/react-query';
import type { SentenceReply } from '../../../contract/studio/studio-takes.ts';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { type ChapterAddress, chapterParams } from './studio-document.ts';

export type SentenceWithTakes =
  CallReply<'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/takes'>['sentences'][number];
export type TakeReply = SentenceWithTakes['takes'][number];

/** The sentences of a chapter with their state. The editor refetches them after it has saved. */
export const sentencesQuery = (address: ChapterAddress) =>
  queryOptions({
    queryKey: ['studio-sentences', address.projectId, address.chapterId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/sentences', {
        params: chapterParams(address),
        signal,
      }),
  });

export const takesQuery = (address: ChapterAddress, blockId: string) =>
  queryOptions({
    queryKey: ['studio-takes', address.projectId, address.chapterId, blockId],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/takes', {
          params: { ...chapterParams(address), block_id: blockId },
          signal,
        })
      ).sentences,
  });

/** Speaks what is missing of a paragraph, or one sentence anew. */
export const speakBlock = (
  address: ChapterAddress,
  blockId: string,
  sentence?: Pick<SentenceReply, 'index' | 'text'>,
  signal?: AbortSignal,
) =>
  api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/speak', {
    params: { ...chapterParams(address), block_id: blockId },
    body: sentence ? { index: sentence.index, text: sentence.text } : {},
    ...(signal && { signal }),
  });

export const chooseTake = (address: ChapterAddress, blockId: string, index: number, takeId: string) =>
  api.call('POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/choose', {
    params: { ...chapterParams(address), block_id: blockId },
    body: { index, take_id: takeId },
  });

export const takeTrackId = (takeId: string): string => `studio-take:${takeId}`;

export const takeTrack = (projectId: string, take: TakeReply): Track => ({
  id: takeTrackId(take.take_id),
  title: take.text,
  subtitle: t('Take'),
  expectedInS: take.duration_ms / 1000,
  source: {
    open: () =>
      collectAudio(async (signal) => {
        const params = { project_id: projectId, take_id: take.take_id };
        return toAudioResponse(
          await api.open('GET /v1/studio/projects/{project_id}/takes/{take_id}/audio', { params, signal }),
        );
      }),
  },
});
