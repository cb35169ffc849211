import { Copy, RefreshCw, Scissors, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { voiceoverLimits } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverTrackReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { formatTimecode, parseTime } from '../../../../contract/dubbing/voiceover-timing.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import type { ClipPatch } from '../document/document-changes.ts';
import { clipNote, type PlacedClip } from '../document/timeline-content.ts';
import { GainField } from './track-header.tsx';

interface ClipInspectorProps {
  place: PlacedClip;
  track: VoiceoverTrackReply;
  canEdit: boolean;
  /** Credits to speak the clip. */
  cost: number | undefined;
  isSpeaking: boolean;
  onChange: (patch: Omit<ClipPatch, 'clip_id'>, group?: string) => void;
  onSpeak: (again: boolean) => void;
  onSplit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** The text, times and levels of the selected clip. */
export function ClipInspector(props: ClipInspectorProps) {
  const { place, track, canEdit, cost, isSpeaking, onChange, onSpeak, onSplit, onDuplicate, onDelete } = props;
  const { clip, file, endMs } = place;
  const isVoice = track.kind === 'voice' && (!file || file.kind === 'speech');
  const note = clipNote(place);
  return (
    <div className="flex flex-col gap-3">
      {isVoice ? (
        <Field label={t('Line')}>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={4}
              value={clip.text}
              maxLength={voiceoverLimits.textLength}
              disabled={!canEdit}
              onChange={(event) => onChange({ text: event.target.value }, `text ${clip.clip_id}`)}
            />
          )}
        </Field>
      ) : (
        <p dir="auto" className="font-[540]">
          {clip.text || file?.name}
        </p>
      )}
      {note && <p className={place.overlongPercent > 0 ? 'text-bad' : 'text-ink-2'}>{note}</p>}
      {place.overlongPercent > 0 && (
        <p className="text-ink-2 text-small">{t('Shorten the text, or let the clip end later.')}</p>
      )}
      {isVoice && canEdit && (
        <Button
          kind={clip.is_stale ? 'primary' : 'plain'}
          busy={isSpeaking}
          disabled={clip.text.trim() === '' || track.voice_id === null}
          onClick={() => onSpeak(!clip.is_stale)}
        >
          <RefreshCw aria-hidden />
          {cost === undefined
            ? clip.is_stale
              ? t('Speak')
              : t('Speak again')
            : clip.is_stale
              ? t('Speak · {cost} credits', { cost })
              : t('Speak again · {cost} credits', { cost })}
        </Button>
      )}
      {isVoice && track.voice_id === null && (
        <p className="text-ink-2 text-small">{t('Choose a voice for the track first.')}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <TimeField
          label={t('Starts at')}
          ms={clip.start_ms}
          disabled={!canEdit}
          onChange={(ms) =>
            onChange({ start_ms: ms, ...(clip.end_ms !== null && { end_ms: clip.end_ms + ms - clip.start_ms }) })
          }
        />
        <TimeField
          label={isVoice ? t('Must end at') : t('Ends at')}
          ms={isVoice ? clip.end_ms : endMs}
          placeholder={formatTimecode(endMs)}
          disabled={!canEdit || !isVoice}
          onChange={(ms) => ms > clip.start_ms && onChange({ end_ms: ms })}
          onClear={() => onChange({ end_ms: null })}
        />
        <NumberField
          label={t('Fade in (ms)')}
          value={clip.fade_in_ms}
          disabled={!canEdit}
          onChange={(fade_in_ms) => onChange({ fade_in_ms }, `fade ${clip.clip_id}`)}
        />
        <NumberField
          label={t('Fade out (ms)')}
          value={clip.fade_out_ms}
          disabled={!canEdit}
          onChange={(fade_out_ms) => onChange({ fade_out_ms }, `fade ${clip.clip_id}`)}
        />
      </div>
      <GainField
        value={clip.gain_db}
        disabled={!canEdit}
        onChange={(gain_db) => onChange({ gain_db }, `gain ${clip.clip_id}`)}
      />
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onSplit}>
            <Scissors aria-hidden />
            {t('Split at playhead')}
          </Button>
          <Button size="small" onClick={onDuplicate}>
            <Copy aria-hidden />
            {t('Duplicate')}
          </Button>
          <Button size="small" onClick={onDelete}>
            <Trash2 aria-hidden />
            {t('Delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  ms: number | null;
  placeholder?: string;
  disabled: boolean;
  onChange: (ms: number) => void;
  onClear?: () => void;
}

/** A time as hh:mm:ss.mmm; what cannot be read is put back. */
function TimeField({ label, ms, placeholder, disabled, onChange, onClear }: TimeFieldProps) {
  const shown = ms === null ? '' : formatTimecode(ms);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const commit = () => {
    const parsed = parseTime(typed);
    if (typed.trim() === '' && onClear && ms !== null) onClear();
    else if (parsed !== undefined && parsed !== ms) onChange(parsed);
    else setTyped(shown);
  };
  return (
    <Field label={<span className="font-normal text-ink-2 text-small">{label}</span>} className="min-w-0">
      {(control) => (
        <Input
          {...control}
          value={typed}
          placeholder={placeholder}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          className="tabular-nums"
        />
      )}
    </Field>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function NumberField({ label, value, disabled, onChange }: NumberFieldProps) {
  return (
    <Field label={<span className="font-normal text-ink-2 text-small">{label}</span>} className="min-w-0">
      {(control) => (
        <Input
          {...control}
          type="number"
          min={0}
          max={60_000}
          step={50}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(Math.max(0, Math.min(60_000, Math.round(Number(event.target.value) || 0))))}
          className="tabular-nums"
        />
      )}
    </Field>
  );
}
