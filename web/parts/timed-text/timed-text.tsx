import { type MouseEvent, memo, useId, useMemo, useRef } from 'react';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { caretAt } from './caret.ts';
import type { TimedParagraph } from './timed-paragraph.ts';
import './timed-text.css';
import { type TextSelection, useTextSelection } from './use-text-selection.ts';
import { useWordCursor } from './use-word-cursor.ts';
import { type TextPlayback, useSpokenWord } from './use-word-marks.ts';
import { placeWords, wordAtOffset } from './word-index.ts';

interface TimedTextProps extends TextPlayback {
  /** The accessible name: "Text". */
  label: string;
  paragraphs: readonly TimedParagraph[];
  onSeek: (positionInS: number) => void;
  /** Plays or pauses, with the space bar. */
  onToggle?: () => void;
  /** The part of the text that is selected, in offsets of its paragraphs joined by newlines; undefined if none is. */
  onSelect?: (selection: TextSelection | undefined) => void;
  className?: string;
}

/**
 * A text with its audio: the spoken word is marked, a click seeks, and the keyboard moves between words. Without times it
 * is plain text.
 */
export function TimedText(props: TimedTextProps) {
  const { label, paragraphs, onSeek, onToggle, onSelect, className, ...playback } = props;
  const box = useRef<HTMLElement>(null);
  const helpId = useId();
  const words = useMemo(() => placeWords(paragraphs), [paragraphs]);
  const texts = useMemo(() => new Map(paragraphs.map(({ id, text }) => [id, text])), [paragraphs]);
  useSpokenWord(box, words, playback);
  const cursor = useWordCursor(box, words, {
    textOf: ({ paragraphId, from, to }) => texts.get(paragraphId)?.slice(from, to) ?? '',
    positionInS: playback.positionInS,
    onSeek,
    onToggle,
  });
  useTextSelection(box, paragraphs, onSelect);
  const isTimed = words.length > 0;

  function onClick(event: MouseEvent): void {
    // A drag selects text to copy it.
    if (!getSelection()?.isCollapsed) return;
    const caret = box.current && caretAt(box.current, event.clientX, event.clientY);
    const at = caret ? wordAtOffset(words, caret.paragraphId, caret.offset) : -1;
    if (at >= 0) onSeek(words[at]!.startInS);
  }

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves between its words
      tabIndex={0}
      {...(isTimed && { 'aria-describedby': helpId, onClick, onKeyDown: cursor.onKeyDown, onBlur: cursor.onBlur })}
      className={classNames('overflow-y-auto', isTimed && 'cursor-pointer', className)}
    >
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph.id} {...paragraph} />
      ))}
      {isTimed && (
        <>
          <p id={helpId} hidden>
            {t('Arrow keys move between words, Enter plays from a word.')}
          </p>
          <p aria-live="polite" className="sr-only">
            {cursor.announced}
          </p>
        </>
      )}
    </section>
  );
}

/** Off-screen paragraphs are not laid out. */
const Paragraph = memo(({ id, speaker, text }: TimedParagraph) => (
  <div className="[contain-intrinsic-size:auto_1.5em] [content-visibility:auto]">
    {speaker !== undefined && <div className="mt-2.5 text-ink-3 text-meta first:mt-0">{speaker}</div>}
    <p data-paragraph={id} dir={dirOf(text)} className="min-h-[1lh] whitespace-pre-wrap break-words">
      {text}
    </p>
  </div>
));
