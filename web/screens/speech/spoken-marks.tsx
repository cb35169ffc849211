import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { dirOf } from '../../format/text-direction.ts';
import { historyTrackId } from '../../nouns/history/history-track.ts';
import { itemQuery } from '../../nouns/history/use-history.ts';
import { useItemText } from '../../nouns/history/use-item-text.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { player } from '../../parts/player/player-instance.ts';
import { useTrackPlayback } from '../../parts/player/use-track-playback.ts';
import type { TimedParagraph } from '../../parts/timed-text/timed-paragraph.ts';
import { useSpokenWord } from '../../parts/timed-text/use-word-marks.ts';
import { placeWords, wordAtOffset } from '../../parts/timed-text/word-index.ts';
import '../../parts/timed-text/timed-text.css';

interface SpokenMarksProps {
  historyItemId: string;
  /** The text in the editor. */
  text: string;
  editor: RefObject<HTMLTextAreaElement | null>;
  /** The classes that give the editor its layout. */
  className: string;
}

/** Marks the spoken word behind the text of the editor, as long as the editor has the text of the item. */
export function SpokenMarks({ historyItemId, ...rest }: SpokenMarksProps) {
  const { data: item } = useQuery(itemQuery(historyItemId));
  return item?.text === rest.text ? <ItemMarks item={item} {...rest} /> : null;
}

function ItemMarks({
  item,
  text,
  editor,
  className,
}: Omit<SpokenMarksProps, 'historyItemId'> & { item: HistoryItemReply }) {
  const box = useRef<HTMLDivElement>(null);
  const paragraphs = useItemText(item);
  const words = placeWords(paragraphs);
  const trackId = historyTrackId(item.history_item_id);
  useSpokenWord(box, words, useTrackPlayback(trackId));
  useSameLayout(box, editor);
  useEffect(() => {
    const textarea = editor.current;
    const onClick = () => {
      const { track, status } = player.state();
      if (!textarea || track?.id !== trackId || status === 'idle') return;
      if (textarea.selectionStart !== textarea.selectionEnd) return;
      const at = wordAtPosition(paragraphs, textarea.selectionStart);
      if (at) player.seek(at.startInS);
    };
    textarea?.addEventListener('click', onClick);
    return () => textarea?.removeEventListener('click', onClick);
  }, [editor, paragraphs, trackId]);
  return (
    <div
      ref={box}
      aria-hidden
      dir={dirOf(text)}
      className={classNames(
        'pointer-events-none absolute inset-y-0 start-0 select-none overflow-hidden whitespace-pre-wrap break-words text-transparent',
        className,
      )}
    >
      {paragraphs.map(({ id, text }) => (
        <div key={id} data-paragraph={id} className="min-h-[1lh]">
          {text}
        </div>
      ))}
    </div>
  );
}

/** The word at an offset of the whole text. */
function wordAtPosition(paragraphs: readonly TimedParagraph[], offset: number) {
  let start = 0;
  for (const { id, text, words } of paragraphs) {
    if (offset <= start + text.length)
      return words[wordAtOffset(placeWords([{ id, text, words, speaker: undefined }]), id, offset - start)];
    start += text.length + 1;
  }
  return undefined;
}

/** Keeps `box` as wide as the text of the editor, and both at the same scroll position. */
function useSameLayout(box: RefObject<HTMLElement | null>, editor: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const [marks, textarea] = [box.current, editor.current];
    if (!marks || !textarea) return;
    const resize = () => {
      marks.style.width = `${textarea.clientWidth}px`;
      marks.scrollTop = textarea.scrollTop;
    };
    const observer = new ResizeObserver(resize);
    observer.observe(textarea);
    resize();
    const onEditorScroll = () => {
      marks.scrollTop = textarea.scrollTop;
    };
    const onMarksScroll = () => {
      textarea.scrollTop = marks.scrollTop;
    };
    textarea.addEventListener('scroll', onEditorScroll, { passive: true });
    marks.addEventListener('scroll', onMarksScroll, { passive: true });
    return () => {
      observer.disconnect();
      textarea.removeEventListener('scroll', onEditorScroll);
      marks.removeEventListener('scroll', onMarksScroll);
    };
  }, [box, editor]);
}
