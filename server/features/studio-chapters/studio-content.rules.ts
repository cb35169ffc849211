import type { BlockKind } from '../../../contract/studio/studio-limits.ts';
import type {
  DraftBlock as ProjectBlock,
  DraftChapter as ProjectChapter,
} from '../studio-projects/project-draft.rules.ts';

/** A paragraph before it is stored. */
export type DraftBlock = ProjectBlock;
/** A chapter before it is stored. */
export type DraftChapter = ProjectChapter;

/** A paragraph of plain text by one voice. */
export const plainBlock = (text: string, voiceId: string, kind: BlockKind = 'p'): DraftBlock => ({
  kind,
  nodes: [{ type: 'tts_node', text, voice_id: voiceId }],
});
