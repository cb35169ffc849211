import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { Input } from '../form/input.tsx';
import type { TimedWord } from './timed-paragraph.ts';
import { openHighlight, textRange } from './word-highlight.ts';

interface EditableParagraphProps {
  id: string;
  speaker: string | undefined;
  text: string;
  words: readonly TimedWord[];
  /** Its place in the text, from 1. */
  number: number;
  onText: (paragraphId: string, text: string) => void;
  onRename: (speaker: string, name: string) => void;
  onSeek: (positionInS: number) => void;
}

/**
 * A paragraph that can be edited in place. The browser edits the text, and React writes it only when it changes otherwise,
 * so that the caret and the composition of scripts stay.
 */
export const EditableParagraph = memo((props: EditableParagraphProps) => {
  const { id, speaker, text, words, number, onText, onRename, onSeek } = props;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    const shown = box?.textContent ?? '';
    if (!box || shown === text) return;
    box.textContent = text;
    if (document.activeElement === box) placeCaret(box, changeEnd(shown, text));
  }, [text]);
  useUncertainMarks(element, words);
  const startInS = words[0]?.startInS;
  return (
    <div className="flex flex-col gap-1 py-1">
      <div className="flex items-center gap-2">
        {speaker !== undefined && (
          <Input
            key={speaker}
            aria-label={t('Speaker of paragraph {number}', { number })}
            defaultValue={speaker}
            onBlur={(event) => onRename(speaker, event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            className="h-7 w-48 min-w-0 text-meta"
          />
        )}
        {startInS !== undefined && (
          <button
            type="button"
            aria-label={t('Play from {startInS}', { startInS: formatDuration(startInS) })}
            onClick={(event) => {
              event.stopPropagation();
              onSeek(startInS);
            }}
            className="rounded-s px-1 text-ink-3 text-meta tabular-nums transition-colors duration-150 hover:text-accent-ink"
          >
            {formatDuration(startInS)}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: words of a textarea cannot be marked */}
      <div
        ref={element}
        role="textbox"
        aria-multiline="true"
        aria-label={t('Paragraph {number}', { number })}
        tabIndex={0}
        contentEditable="plaintext-only"
        spellCheck
        data-paragraph={id}
        dir={dirOf(text)}
        onInput={(event) => onText(id, event.currentTarget.textContent ?? '')}
        className="min-h-[1lh] whitespace-pre-wrap break-words rounded-s px-1 outline-offset-2"
      />
    </div>
  );
});

/** Marks the words that may be wrong. Each paragraph marks its own, so that typing measures one of them only. */
function useUncertainMarks(element: RefObject<HTMLElement | null>, words: readonly TimedWord[]): void {
  const mark = useMemo(() => openHighlight('timed-uncertain'), []);
  useEffect(() => () => mark.show([]), [mark]);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const uncertain = words.filter(({ isUncertain }) => isUncertain);
    mark.show(uncertain.flatMap(({ from, to }) => textRange(box, from, to) ?? []));
  }, [mark, element, words]);
}

/** Where the new text differs last from the old one. */
function changeEnd(before: string, after: string): number {
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  while (same < shorter && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return after.length - same;
}

function placeCaret(element: Element, offset: number): void {
  const range = textRange(element, offset, offset);
  const selection = getSelection();
  if (!range || !selection) return;
  selection.removeAllRanges();
  selection.addRange(range);
}
