import type { BlockKind } from '../../../contract/studio/studio-limits.ts';
import type { DraftBlock } from '../studio-projects/project-draft.rules.ts';

export type { DraftBlock, DraftChapter } from '../studio-projects/project-draft.rules.ts';

/** A paragraph of plain text by one voice. */
export const plainBlock = (text: string, voiceId: string, kind: BlockKind = 'p'): DraftBlock => ({
  kind,
  nodes: [{ type: 'tts_node', text, voice_id: voiceId }],
});
