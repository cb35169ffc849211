import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ChapterReply } from '../../../contract/studio/studio-chapter-fields.ts';
import type { EditorBlock } from '../../../contract/studio/studio-fields.ts';
import type { ListedChapter } from './chapter-list.service.ts';
import type { Block } from './studio-chapters.store.ts';

/** A chapter as lists show it: without its text, and without numbers that need the text. */
export const presentChapterSummary = (
  { chapter, voiceIds, progress }: ListedChapter,
  blockIds?: readonly string[],
): ChapterReply => ({
  chapter_id: chapter.id,
  name: chapter.name,
  last_conversion_date_unix: chapter.lastConvertedAt && unixSeconds(chapter.lastConvertedAt),
  conversion_progress: progress ?? null,
  can_be_downloaded: chapter.latestSnapshotId !== null,
  state: progress === undefined ? 'default' : 'converting',
  has_video: false,
  has_visual_content: false,
  voice_ids: [...voiceIds],
  statistics: null,
  last_conversion_error: chapter.lastConversionError,
  block_ids_order: blockIds ? [...blockIds] : null,
  last_block_ids_order_change_unix_ms: chapter.blockOrderChangedAt?.getTime() ?? null,
  characters: chapter.characters,
  revision: chapter.revision,
  latest_snapshot_id: chapter.latestSnapshotId,
});

/** A block as pages watch it. */
export const presentWatchedBlock = ({
  id,
  chapterId,
  kind,
  locked,
  nodes,
}: Block): EditorBlock & { chapter_id: string } => ({
  block_id: id,
  chapter_id: chapterId,
  sub_type: kind,
  locked,
  nodes: [...nodes],
});
