import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { openHighlight, textRange } from './word-highlight.ts';
import { type PlacedWord, wordAtTime } from './word-index.ts';

/** What a text needs to know of the playback of its audio. */
export interface TextPlayback {
  /** Undefined: not this audio is playing, and no word is marked. */
  readonly positionInS: number | undefined;
  /** The current position; read each frame while `isMoving`. */
  readonly livePositionInS: () => number;
  readonly isMoving: boolean;
}

/** After the reader scrolls, the text does not follow the playback for this long. ms. */
const readingMs = 4000;

/** The element of a paragraph in a text. */
export const findParagraph = (box: Element, paragraphId: string): HTMLElement | null =>
  box.querySelector(`[data-paragraph="${CSS.escape(paragraphId)}"]`);

/** The range of a word in a text. */
export function wordRange(box: Element, word: PlacedWord): Range | undefined {
  const paragraph = findParagraph(box, word.paragraphId);
  return paragraph ? textRange(paragraph, word.from, word.to) : undefined;
}

/**
 * Marks the spoken word of the text in `box`, and scrolls `box` along. It sets a range each time another word begins and
 * renders nothing, so that long texts stay smooth.
 */
export function useSpokenWord(
  box: RefObject<HTMLElement | null>,
  words: readonly PlacedWord[],
  { positionInS, livePositionInS, isMoving }: TextPlayback,
): void {
  const mark = useMemo(() => openHighlight('timed-word'), []);
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => mark.show([]), [mark]);
  useEffect(() => {
    const element = box.current;
    const onScroll = () => {
      scrolledAt.current = performance.now();
    };
    for (const event of ['wheel', 'touchmove', 'pointerdown'] as const)
      element?.addEventListener(event, onScroll, { passive: true });
    return () => {
      for (const event of ['wheel', 'touchmove', 'pointerdown'] as const) element?.removeEventListener(event, onScroll);
    };
  }, [box]);
  useEffect(() => {
    let shown: number | undefined;
    const show = (timeInS: number | undefined) => {
      const at = timeInS === undefined ? -1 : wordAtTime(words, timeInS);
      if (at === shown || !box.current) return;
      shown = at;
      const range = at < 0 ? undefined : wordRange(box.current, words[at]!);
      mark.show(range ? [range] : []);
      if (range && isMoving && performance.now() - scrolledAt.current > readingMs) scrollTo(box.current, range);
    };
    show(positionInS);
    if (!isMoving || positionInS === undefined) return;
    let frame = requestAnimationFrame(function next() {
      show(livePositionInS());
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [box, words, mark, positionInS, livePositionInS, isMoving]);
}

/** Scrolls `box` so that the range is a third below its top, if it is not visible. */
function scrollTo(box: Element, range: Range): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const visible = box.getBoundingClientRect();
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= visible.top && bottom <= visible.bottom) return;
  box.scrollTop += top - visible.top - visible.height / 3;
}
