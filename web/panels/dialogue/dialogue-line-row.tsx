import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import type { DraftLine } from '../../nouns/dialogue/dialogue-draft.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { toast } from '../../parts/status/toast.ts';
import { parseScript } from './dialogue-script.ts';

interface LineRowProps {
  line: DraftLine;
  index: number;
  count: number;
  voices: readonly VoiceReply[];
  onAdd: (index: number) => void;
}

/** One line with its voice and text. Enter adds a line below; Alt with an arrow key moves it. */
export const LineRow = memo(function LineRow({ line, index, count, voices, onAdd }: LineRowProps) {
  const voice = voices.find(({ voice_id }) => voice_id === line.voiceId) ?? voices[0];
  if (!voice) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.nativeEvent.isComposing
    ) {
      event.preventDefault();
      onAdd(index + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      dialogue.move(line.key, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const lines = line.text === '' ? parseScript(event.clipboardData.getData('text/plain'), voices) : undefined;
    if (!lines) return;
    event.preventDefault();
    dialogue.replace(line.key, lines);
    toast.success(t('{count} lines added from the script.', { count: lines.length }));
  };
  return (
    <li className="group/line flex flex-col gap-2 rounded-m border bg-surface p-2 focus-within:border-control sm:flex-row sm:items-start">
      <div className="w-full shrink-0 sm:w-48">
        <VoicePicker voices={voices} value={voice} onChange={(voiceId) => dialogue.edit(line.key, { voiceId })} />
      </div>
      <textarea
        data-line={line.key}
        aria-label={t('Line {index}, {name}', { index: index + 1, name: voice.name })}
        value={line.text}
        dir={dirOf(line.text)}
        rows={2}
        placeholder={t('Text of this line')}
        onChange={(event) => dialogue.edit(line.key, { text: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="field-sizing-content min-h-13 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 outline-none"
      />
      <div className="flex shrink-0 justify-end">
        <IconButton
          label={t('Move line {index} up', { index: index + 1 })}
          disabled={index === 0}
          onClick={() => dialogue.move(line.key, -1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          label={t('Move line {index} down', { index: index + 1 })}
          disabled={index === count - 1}
          onClick={() => dialogue.move(line.key, 1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton
          label={t('Delete line {index}', { index: index + 1 })}
          disabled={count === 1}
          onClick={() => dialogue.remove(line.key)}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
});
