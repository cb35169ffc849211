import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../button/icon-button.tsx';
import { classNames } from '../display/class-names.ts';
import { caretAt, caretIn } from './caret.ts';
import { EditableParagraph } from './editable-paragraph.tsx';
import { FindBar } from './find-bar.tsx';
import type { TextMatch } from './find-replace.ts';
import type { TimedParagraph } from './timed-paragraph.ts';
import './timed-text.css';
import { useTextSearch, useTimedEdits } from './use-timed-edits.ts';
import { findParagraph, type TextPlayback, useSpokenWord } from './use-word-marks.ts';
import { openHighlight, textRange } from './word-highlight.ts';
import { placeWords, wordAtOffset } from './word-index.ts';

interface TimedTextEditorProps extends TextPlayback {
  /** The accessible name: "Transcript". */
  label: string;
  /** The text at first; later versions go to `onChange`. */
  initial: readonly TimedParagraph[];
  onChange?: (paragraphs: readonly TimedParagraph[]) => void;
  onSeek: (positionInS: number) => void;
  className?: string;
}

/**
 * Edits a text with its audio. Words that do not change keep their times. A click seeks, and Ctrl or Cmd with Enter seeks
 * to the word at the caret.
 */
export function TimedTextEditor(props: TimedTextEditorProps) {
  const { label, initial, onChange, onSeek, className, ...playback } = props;
  const box = useRef<HTMLElement>(null);
  const edits = useTimedEdits(initial, onChange);
  const latest = useRef(edits);
  latest.current = edits;
  const { paragraphs } = edits;
  const words = useMemo(() => placeWords(paragraphs), [paragraphs]);
  const [query, setQuery] = useState('');
  const search = useTextSearch(paragraphs, query);
  useSpokenWord(box, words, playback);
  useMatchMarks(box, search.matches, search.current);
  const changeText = useCallback((id: string, text: string) => latest.current.changeText(id, text), []);
  const seek = useRef(onSeek);
  seek.current = onSeek;
  const seekParagraph = useCallback((positionInS: number) => seek.current(positionInS), []);
  const rename = useCallback((speaker: string, name: string) => latest.current.rename(speaker, name), []);

  useEffect(() => {
    const element = box.current;
    // The browser knows only the edits by typing.
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') latest.current.undo();
      else latest.current.redo();
    };
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => element?.removeEventListener('beforeinput', onBeforeInput);
  }, []);

  function seekTo(caret: ReturnType<typeof caretIn>): void {
    const at = caret ? wordAtOffset(words, caret.paragraphId, caret.offset) : -1;
    if (at >= 0) onSeek(words[at]!.startInS);
  }

  function onClick(event: MouseEvent): void {
    if (box.current && getSelection()?.isCollapsed) seekTo(caretAt(box.current, event.clientX, event.clientY));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isInField = event.target instanceof HTMLInputElement;
    if ((!event.ctrlKey && !event.metaKey) || isInField) return;
    const key = event.key.toLowerCase();
    const selection = getSelection();
    if (key === 'z' && !event.shiftKey) edits.undo();
    else if (key === 'y' || key === 'z') edits.redo();
    else if (key === 'enter' && selection?.focusNode && box.current)
      seekTo(caretIn(box.current, selection.focusNode, selection.focusOffset));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classNames('flex min-h-0 flex-col gap-2', className)}>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={t('Undo')} size="small" disabled={!edits.canUndo} onClick={edits.undo}>
          <Undo2 />
        </IconButton>
        <IconButton label={t('Redo')} size="small" disabled={!edits.canRedo} onClick={edits.redo}>
          <Redo2 />
        </IconButton>
        <FindBar
          query={query}
          onQuery={setQuery}
          matches={search.matches}
          index={search.index}
          onStep={search.go}
          onReplace={edits.replace}
        />
      </div>
      <section
        ref={box}
        aria-label={label}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto px-1"
      >
        {paragraphs.map(({ id, speaker, text, words: timed }, at) => (
          <EditableParagraph
            key={id}
            id={id}
            speaker={speaker}
            text={text}
            words={timed}
            number={at + 1}
            onText={changeText}
            onRename={rename}
            onSeek={seekParagraph}
          />
        ))}
      </section>
    </div>
  );
}

/** Marks what was found, and scrolls to the current match. */
function useMatchMarks(
  box: { readonly current: HTMLElement | null },
  matches: readonly TextMatch[],
  current: TextMatch | undefined,
): void {
  const mark = useMemo(() => openHighlight('timed-match'), []);
  useEffect(() => () => mark.show([]), [mark]);
  useEffect(() => {
    const rangeOf = ({ paragraphId, from, to }: TextMatch) => {
      const paragraph = box.current && findParagraph(box.current, paragraphId);
      return paragraph ? textRange(paragraph, from, to) : undefined;
    };
    mark.show(matches.flatMap((match) => rangeOf(match) ?? []));
    if (current && box.current) findParagraph(box.current, current.paragraphId)?.scrollIntoView({ block: 'nearest' });
  }, [box, mark, matches, current]);
}
