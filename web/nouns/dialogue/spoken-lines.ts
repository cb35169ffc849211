import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { hasText, maxDialogueLines, normalizeLineText } from '../../../contract/speech/dialogue-lines.ts';
import { createStore } from '../../data/store/store.ts';
import type { DraftLine } from './dialogue-draft.ts';

/** The lines of the draft that the last generated or restored dialogue speaks. */
interface SpokenLines {
  /** Undefined while it is generated: it is the latest item of the generation. */
  readonly historyItemId: string | undefined;
  /** The keys of the lines in the order in which they are spoken. */
  readonly keys: readonly string[];
}

const spoken = createStore<SpokenLines | undefined>(() => undefined);

export const spokenLines = {
  state: spoken.state,
  subscribe: spoken.subscribe,
  set: (lines: readonly DraftLine[], historyItemId?: string): void =>
    spoken.set({
      historyItemId,
      keys: lines
        .filter(hasText)
        .slice(0, maxDialogueLines)
        .map(({ key }) => key),
    }),
  clear: spoken.reset,
};

/** A line of a history item: its range in the text of the item, and what the draft now says there. */
export interface SpokenLine {
  /** Its index in the dialogue of the item. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Finds where an item speaks a line of the draft. `otherVoice`: the draft has another voice for it; undefined: the item
 * does not have the line.
 */
export function findSpokenLine(
  line: DraftLine,
  keys: readonly string[],
  dialogue: HistoryItemReply['dialogue'],
): SpokenLine | 'otherVoice' | undefined {
  const at = keys.indexOf(line.key);
  const original = dialogue?.[at];
  const text = normalizeLineText(line.text);
  if (!dialogue || !original || dialogue.length !== keys.length || text === '') return undefined;
  if (original.voice_id !== line.voiceId) return 'otherVoice';
  const start = dialogue.slice(0, at).reduce((sum, { text: before }) => sum + before.length + 1, 0);
  return { at, start, end: start + original.text.length, text };
}
