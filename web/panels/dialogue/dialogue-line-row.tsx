import { GripVertical, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react';
import { maxDialogueLines } from '../../../contract/speech/dialogue-lines.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { dirOf } from '../../format/text-direction.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import type { DraftLine, SpeakerLine } from '../../nouns/dialogue/dialogue-draft.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import type { useDragOrder } from '../../parts/list/use-drag-order.ts';
import { toast } from '../../parts/status/toast.ts';
import { castScript } from './cast-script.ts';
import { parseScript } from './dialogue-script.ts';
import { RegenerateLine } from './regenerate-line.tsx';

interface LineRowProps {
  line: DraftLine;
  index: number;
  count: number;
  voices: readonly VoiceReply[];
  /** A dragged line would land above it, or below it. */
  dropLine: 'above' | 'below' | undefined;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useDragOrder>['handleOf']>;
  onAdd: (index: number) => void;
  onMove: (from: number, to: number) => void;
}

/** One line of the dialogue with its handle. */
export function LineRow(props: LineRowProps) {
  const { line, index, count, voices, dropLine, isDragged, handle, onAdd, onMove } = props;
  const place = index + 1;
  return (
    <li
      data-index={index}
      className={classNames(
        'group/line relative flex gap-1 rounded-m border bg-surface p-2 transition-opacity duration-150 focus-within:border-control',
        isDragged && 'opacity-50',
        dropLine && 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-accent',
        dropLine === 'above' && 'before:-top-[5px]',
        dropLine === 'below' && 'before:-bottom-[5px]',
      )}
    >
      <IconButton
        size="small"
        label={t('Move line {place} (↑ ↓)', { place })}
        className="mt-1 cursor-grab touch-none active:cursor-grabbing"
        data-move={line.key}
        {...handle}
      >
        <GripVertical />
      </IconButton>
      <LineFields {...{ line, index, count, voices, onAdd, onMove }} />
      <IconButton
        size="small"
        label={t('Delete line {index}', { index: place })}
        disabled={count === 1}
        className="mt-1"
        onClick={() => dialogue.remove(line.key)}
      >
        <Trash2 />
      </IconButton>
    </li>
  );
}

type LineFieldsProps = Pick<LineRowProps, 'line' | 'index' | 'count' | 'voices' | 'onAdd' | 'onMove'>;

/**
 * Voice and text of a line. Enter adds a line below; Alt with an arrow key moves it. A key in one of fifty lines renders only
 * its own.
 */
const LineFields = memo(function LineFields({ line, index, count, voices, onAdd, onMove }: LineFieldsProps) {
  const voice = voices.find(({ voice_id }) => voice_id === line.voiceId) ?? voices[0];
  if (!voice) return null;
  const place = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.nativeEvent.isComposing
    ) {
      event.preventDefault();
      onAdd(place);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const entries = line.text === '' ? parseScript(event.clipboardData.getData('text/plain')) : undefined;
    if (!entries) return;
    event.preventDefault();
    addScript(line.key, castScript(entries, voices, voice.language), count);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2 sm:flex-row sm:items-start">
      <div className="flex w-full shrink-0 flex-col gap-1 sm:w-48">
        {line.speaker !== undefined && (
          <span dir="auto" className="truncate px-1 font-[540] text-meta">
            {line.speaker}
          </span>
        )}
        <VoicePicker voices={voices} value={voice} onChange={(voiceId) => dialogue.edit(line.key, { voiceId })} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <textarea
          data-line={line.key}
          aria-label={t('Line {index}, {name}', { index: place, name: line.speaker ?? voice.name })}
          value={line.text}
          dir={dirOf(line.text)}
          rows={2}
          placeholder={t('Text of this line')}
          onChange={(event) => dialogue.edit(line.key, { text: event.target.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="field-sizing-content min-h-13 w-full min-w-0 resize-none bg-transparent px-2 py-1.5 outline-none"
        />
        <RegenerateLine line={line} place={place} voices={voices} />
      </div>
    </div>
  );
});

/** Puts the lines of a script in place of an empty line, and says what did not fit. */
function addScript(key: string, lines: readonly SpeakerLine[], count: number): void {
  dialogue.replace(key, lines);
  const omitted = Math.max(0, count - 1 + lines.length - maxDialogueLines);
  const added = t('{count} lines added from the script.', { count: lines.length - omitted });
  if (omitted === 0) toast.success(added);
  else
    toast(
      `${added} ${formatMessage('{omitted, plural, one {# line} other {# lines}} did not fit: a dialogue has at most {maxDialogueLines}.', { omitted, maxDialogueLines })}`,
    );
}
