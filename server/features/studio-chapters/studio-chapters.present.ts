import type {
  ChapterDocument,
  ChapterWithContent,
  LeaseReply,
  TextMatchReply,
} from '../../../contract/studio/studio-chapters.ts';
import type { ChapterDocumentView } from './chapter-documents.service.ts';
import type { ChapterLease } from './chapter-leases.service.ts';
import type { ChapterMatch } from './chapter-search.service.ts';
import { presentChapterSummary } from './chapter-summary.present.ts';
import type { ChapterView } from './studio-chapters.service.ts';

export const presentLease = ({ isMine, holder }: ChapterLease): LeaseReply => ({
  is_mine: isMine,
  user: holder ? { user_id: holder.userId, name: holder.name } : null,
});

export const presentDocument = ({ chapter, blocks, beds, lease }: ChapterDocumentView): ChapterDocument => ({
  chapter_id: chapter.id,
  name: chapter.name,
  revision: chapter.revision,
  blocks: [...blocks],
  beds: [...beds],
  lease: presentLease(lease),
});

export function presentChapter(view: ChapterView): ChapterWithContent {
  const { blocks, castIds, statistics } = view;
  return {
    ...presentChapterSummary(view),
    statistics: statistics ?? null,
    block_ids_order: blocks.map(({ block_id }) => block_id),
    content: {
      blocks: blocks.map(({ block_id, nodes }) => ({
        block_id,
        nodes: nodes.map((node) =>
          node.type === 'tts_node'
            ? { ...node, project_voice_ref_id: castIds.get(node.voice_id) ?? '' }
            : { type: '_other' as const },
        ),
      })),
    },
  };
}

export const presentMatch = ({
  chapter,
  blockId,
  node,
  offset,
  before,
  found,
  after,
}: ChapterMatch): TextMatchReply => ({
  chapter_id: chapter.id,
  chapter_name: chapter.name,
  block_id: blockId,
  node,
  offset,
  before,
  found,
  after,
});
