import { useMemo, useState } from 'react';
import { addVersion, redo, startHistory, undo } from './edit-history.ts';
import { findMatches, replaceMatches, type TextMatch } from './find-replace.ts';
import { retimeParagraph } from './retime-words.ts';
import { renameSpeaker } from './speakers.ts';
import type { TimedParagraph } from './timed-paragraph.ts';

/** The edits of a text with times, each of which can be undone. */
export interface TimedEdits {
  readonly paragraphs: readonly TimedParagraph[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly changeText: (paragraphId: string, text: string) => void;
  readonly rename: (speaker: string, name: string) => void;
  readonly replace: (matches: readonly TextMatch[], replacement: string) => void;
}

/** Edits a text from `initial` on. `onChange` gets each version. */
export function useTimedEdits(
  initial: readonly TimedParagraph[],
  onChange?: (paragraphs: readonly TimedParagraph[]) => void,
): TimedEdits {
  const [history, setHistory] = useState(() => startHistory(initial));
  return useMemo(() => {
    const { present, past, future } = history;
    const show = (next: typeof history) => {
      setHistory(next);
      if (next.present !== present) onChange?.(next.present);
    };
    const add = (next: readonly TimedParagraph[], group?: string) =>
      show(addVersion(history, next, performance.now(), group));
    return {
      paragraphs: present,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      undo: () => show(undo(history)),
      redo: () => show(redo(history)),
      changeText: (paragraphId, text) =>
        add(
          present.map((paragraph) => (paragraph.id === paragraphId ? retimeParagraph(paragraph, text) : paragraph)),
          paragraphId,
        ),
      rename: (speaker, name) => add(renameSpeaker(present, speaker, name)),
      replace: (matches, replacement) => add(replaceMatches(present, matches, replacement)),
    };
  }, [history, onChange]);
}

/** The places of what is searched, and the one that the reader is at. */
export function useTextSearch(paragraphs: readonly TimedParagraph[], query: string) {
  const matches = useMemo(() => findMatches(paragraphs, query), [paragraphs, query]);
  const [at, setAt] = useState(0);
  const index = matches.length === 0 ? -1 : Math.min(at, matches.length - 1);
  return {
    matches,
    index,
    current: matches[index],
    /** Goes on by `steps`, from the last to the first. */
    go: (steps: number) => matches.length > 0 && setAt((index + steps + matches.length) % matches.length),
  };
}
