import type { Bed, EditorNode } from '../../../contract/studio/studio-fields.ts';
import type { BlockKind } from '../../../contract/studio/studio-limits.ts';

/** A paragraph that is stored as it is. Without an ID it gets a new one. */
export interface DraftBlock {
  readonly id?: string | undefined;
  readonly kind: BlockKind;
  readonly locked?: boolean | undefined;
  readonly nodes: readonly EditorNode[];
}

/** A chapter of a document, of JSON or of a conversation, before it is stored. */
export interface DraftChapter {
  readonly name: string;
  readonly blocks: readonly DraftBlock[];
  readonly beds?: readonly Bed[] | undefined;
}

/** A paragraph of plain text by one voice. */
export const plainBlock = (text: string, voiceId: string, kind: BlockKind = 'p'): DraftBlock => ({
  kind,
  nodes: [{ type: 'tts_node', text, voice_id: voiceId }],
});
