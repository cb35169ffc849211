import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { wordRange } from './use-word-marks.ts';
import { openHighlight } from './word-highlight.ts';
import { type PlacedWord, wordAtTime } from './word-index.ts';

interface WordCursor {
  /** The word at the cursor, for screen readers; empty while the text has no focus. */
  readonly announced: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

interface CursorActions {
  /** The text of a word. */
  readonly textOf: (word: PlacedWord) => string;
  readonly positionInS: number | undefined;
  readonly onSeek: (positionInS: number) => void;
  readonly onToggle: (() => void) | undefined;
}

/** Moves between the words of a text by keyboard: arrows, Home and End; Enter seeks and Space plays or pauses. */
export function useWordCursor(
  box: RefObject<HTMLElement | null>,
  words: readonly PlacedWord[],
  { textOf, positionInS, onSeek, onToggle }: CursorActions,
): WordCursor {
  const [at, setAt] = useState<number>();
  const mark = useMemo(() => openHighlight('timed-cursor'), []);
  const word = at === undefined ? undefined : words[at];
  useEffect(() => {
    const range = word && box.current ? wordRange(box.current, word) : undefined;
    mark.show(range ? [range] : []);
    if (range && box.current) reveal(box.current, range);
  }, [word, box, mark]);
  useEffect(() => () => mark.show([]), [mark]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || words.length === 0) return;
    const last = words.length - 1;
    const start = at ?? Math.max(0, wordAtTime(words, positionInS ?? 0));
    const isRightToLeft =
      getComputedStyle(paragraphAt(box.current, words[start]) ?? event.currentTarget).direction === 'rtl';
    const steps: Partial<Record<string, number>> = {
      ArrowRight: isRightToLeft ? -1 : 1,
      ArrowLeft: isRightToLeft ? 1 : -1,
      ArrowDown: 10,
      ArrowUp: -10,
      Home: -words.length,
      End: words.length,
    };
    const step = steps[event.key];
    if (step !== undefined)
      setAt(at === undefined && Math.abs(step) === 1 ? start : Math.min(last, Math.max(0, start + step)));
    else if (event.key === 'Enter') onSeek(words[start]!.startInS);
    else if (event.key === ' ' && onToggle) onToggle();
    else return;
    event.preventDefault();
  }

  return { announced: word ? textOf(word) : '', onKeyDown, onBlur: () => setAt(undefined) };
}

const paragraphAt = (box: Element | null, word: PlacedWord | undefined): Element | null =>
  word ? (box?.querySelector(`[data-paragraph="${CSS.escape(word.paragraphId)}"]`) ?? null) : null;

/** Scrolls as little as necessary: first the box, then the page. */
function reveal(box: Element, range: Range): void {
  const { top, bottom } = range.getBoundingClientRect();
  const visible = box.getBoundingClientRect();
  if (top < visible.top) box.scrollTop -= visible.top - top + 8;
  else if (bottom > visible.bottom) box.scrollTop += bottom - visible.bottom + 8;
}
