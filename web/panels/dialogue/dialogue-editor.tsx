import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { maxDialogueLines } from '../../../contract/speech/dialogue-lines.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { t } from '../../messages/t.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { Button } from '../../parts/button/button.tsx';
import { targetIndex, useDragOrder } from '../../parts/list/use-drag-order.ts';
import { LineRow } from './dialogue-line-row.tsx';
import { DialogueSpeakers } from './dialogue-speakers.tsx';

/** The current dialogue draft. */
export const useDialogue = () => useStoredDraft(dialogue);

/** Edits the lines of a dialogue in order. */
export function DialogueEditor({ voices }: { voices: readonly VoiceReply[] }) {
  const { lines } = useDialogue();
  const list = useRef<HTMLOListElement>(null);
  // The element that gets the focus after the next render: a new line, or what moved a line.
  const toFocus = useRef<string>(undefined);
  const [message, setMessage] = useState('');
  const add = useCallback(
    (index: number) => {
      const key = dialogue.add(
        index,
        voices.map(({ voice_id }) => voice_id),
      );
      toFocus.current = key && `[data-line="${key}"]`;
    },
    [voices],
  );
  useEffect(() => {
    if (lines.length === 0) add(0);
  }, [lines.length, add]);
  useEffect(() => {
    if (toFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = undefined;
  });
  const move = useCallback((from: number, to: number) => {
    const current = dialogue.state().lines;
    const line = current[from];
    if (!line || to < 0 || to >= current.length) return;
    const isTyping = document.activeElement instanceof HTMLTextAreaElement;
    toFocus.current = `[data-${isTyping ? 'line' : 'move'}="${line.key}"]`;
    dialogue.moveTo(line.key, to);
    setMessage(t('Line {place} of {count}', { place: to + 1, count: current.length }));
  }, []);
  const { drag, list: dragList, handleOf } = useDragOrder(move);
  const moves = drag !== undefined && targetIndex(drag) !== drag.from;
  const last = lines.length - 1;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4 md:px-6 2xl:px-[max(24px,calc(50%-380px))]">
      <DialogueSpeakers lines={lines} voices={voices} />
      <ol
        ref={(element) => {
          list.current = element;
          dragList(element);
        }}
        aria-label={t('Lines')}
        className="flex flex-col gap-2"
      >
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            {...{ line, index, voices }}
            count={lines.length}
            isDragged={drag?.from === index}
            dropLine={
              moves && drag.gap === index ? 'above' : moves && index === last && drag.gap > last ? 'below' : undefined
            }
            handle={handleOf(index)}
            onAdd={add}
            onMove={move}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
      <Button
        onClick={() => add(lines.length)}
        disabled={lines.length >= maxDialogueLines}
        className="mt-3"
        aria-describedby="dialogue-limit"
      >
        <Plus aria-hidden />
        {t('Add line')}
      </Button>
      <p id="dialogue-limit" className="mt-2 text-ink-3 text-meta">
        {t(
          '{count} of {maxDialogueLines} lines. Press Enter to add a line. Paste a script as “NAME: text” to split it into lines.',
          { count: lines.length, maxDialogueLines },
        )}
      </p>
    </div>
  );
}
