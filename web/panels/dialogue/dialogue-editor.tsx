import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { maxDialogueLines } from '../../../contract/speech/dialogue-lines.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { useStoredDraft } from '../../data/storage/use-stored-draft.ts';
import { t } from '../../messages/t.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { Button } from '../../parts/button/button.tsx';
import { LineRow } from './dialogue-line-row.tsx';

/** The current dialogue draft. */
export const useDialogue = () => useStoredDraft(dialogue);

/** Edits the lines of a dialogue in order. */
export function DialogueEditor({ voices }: { voices: readonly VoiceReply[] }) {
  const { lines } = useDialogue();
  const list = useRef<HTMLOListElement>(null);
  const keyToFocus = useRef<string>(undefined);
  const add = useCallback(
    (index: number) => {
      keyToFocus.current = dialogue.add(
        index,
        voices.map(({ voice_id }) => voice_id),
      );
    },
    [voices],
  );
  useEffect(() => {
    if (lines.length === 0) add(0);
  }, [lines.length, add]);
  // A new line gets the focus.
  useEffect(() => {
    if (keyToFocus.current === undefined) return;
    list.current?.querySelector<HTMLTextAreaElement>(`[data-line="${keyToFocus.current}"]`)?.focus();
    keyToFocus.current = undefined;
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4 md:px-6 2xl:px-[max(24px,calc(50%-380px))]">
      <ol ref={list} aria-label={t('Lines')} className="flex flex-col gap-2">
        {lines.map((line, index) => (
          <LineRow key={line.key} line={line} index={index} count={lines.length} voices={voices} onAdd={add} />
        ))}
      </ol>
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
