import { api } from '../../../../data/api/api.ts';
import { t } from '../../../../messages/t.ts';
import { type ChapterAddress, chapterParams } from '../../../../nouns/studio-projects/studio-document.ts';
import { collectAudio } from '../../../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../../../parts/player/player-file.ts';
import type { Track } from '../../../../parts/player/player-track.ts';

interface ChapterPart {
  readonly title: string;
  readonly fromBlockId?: string | undefined;
  readonly fromIndex?: number | undefined;
  readonly toBlockId?: string | undefined;
  readonly durationMs: number;
  /** Distinguishes the sound before and after a change. */
  readonly version: number;
}

/** What is spoken of a chapter, or of a part of it, as the player takes it. */
export function chapterTrack(address: ChapterAddress, part: ChapterPart): Track {
  const { title, fromBlockId, fromIndex, toBlockId, durationMs, version } = part;
  const query = { from_block_id: fromBlockId, from_index: fromIndex, to_block_id: toBlockId };
  return {
    id: ['studio', address.chapterId, fromBlockId, fromIndex, toBlockId, version].join(':'),
    title,
    subtitle: t('Studio'),
    expectedInS: durationMs / 1000,
    source: {
      open: () =>
        collectAudio(async (signal) => {
          const path = 'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/audio';
          return toAudioResponse(await api.open(path, { params: chapterParams(address), query, signal }));
        }),
    },
  };
}
