import { Ellipsis, Merge, Play, Scissors, Trash2 } from 'lucide-react';
import type { DubbingSegmentReply, DubbingSpeakerReply } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Select } from '../../../parts/form/select.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import type { DubPlayback } from '../preview/use-dub-playback.ts';
import { LineText } from './line-text.tsx';
import { LineTime } from './line-time.tsx';
import type { SourceEdits } from './use-source-edits.ts';

interface SourceLineProps {
  segment: DubbingSegmentReply;
  /** The line after it. */
  next: DubbingSegmentReply | undefined;
  speakers: readonly DubbingSpeakerReply[];
  language: string | undefined;
  playback: DubPlayback;
  isSelected: boolean;
  canEdit: boolean;
  edits: SourceEdits;
  onSelect: () => void;
}

/** A line of the source with its speaker. */
export function SourceLine(props: SourceLineProps) {
  const { segment, next, speakers, language, playback, isSelected, canEdit, edits, onSelect } = props;
  const { id, text, speaker_id, start_s, end_s } = segment;
  const atS = playback.positionS;
  const canSplit = atS > start_s && atS < end_s;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: selects the line whose controls are used; they have keys of their own
    <div onFocus={onSelect} className={classNames('flex flex-col gap-1.5 px-3 py-2.5', isSelected && 'bg-accent-soft')}>
      <div className="flex flex-wrap items-center gap-1.5">
        <IconButton size="small" label={t('Play line')} onClick={() => playback.playRange(start_s, end_s)}>
          <Play />
        </IconButton>
        <Select
          label={t('Speaker')}
          value={speaker_id}
          disabled={!canEdit}
          options={speakers.map((one) => ({ value: one.speaker_id, label: one.speaker_name }))}
          onChange={(next_id) => edits.change.mutate({ id, speaker_id: next_id })}
          className="h-7 w-auto max-w-44"
        />
        <LineTime startS={start_s} endS={end_s} onSeek={() => playback.seek(start_s)} />
        {canEdit && (
          <span className="ms-auto">
            <Menu
              trigger={
                <IconButton size="small" label={t('Actions of this line')}>
                  <Ellipsis />
                </IconButton>
              }
            >
              <MenuItem
                icon={<Scissors aria-hidden />}
                disabled={!canSplit}
                onSelect={() => edits.split.mutate({ id, at_s: atS })}
              >
                {t('Split at the playhead')}
              </MenuItem>
              <MenuItem
                icon={<Merge aria-hidden />}
                disabled={next?.speaker_id !== speaker_id}
                onSelect={() => next && edits.merge.mutate([id, next.id])}
              >
                {t('Merge with the next line')}
              </MenuItem>
              <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => edits.remove.mutate(id)}>
                {t('Delete line')}
              </MenuItem>
            </Menu>
          </span>
        )}
      </div>
      <LineText
        label={t('Text of the source')}
        value={text}
        language={language}
        placeholder={t('Write what is said.')}
        disabled={!canEdit}
        onSave={(next_text) => edits.change.mutate({ id, text: next_text })}
      />
    </div>
  );
}
