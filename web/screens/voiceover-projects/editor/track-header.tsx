import { ChevronDown, ChevronUp, Ellipsis, Headphones, Trash2, Volume2, VolumeX } from 'lucide-react';
import { voiceoverGain } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverTrackReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { formatDecimal } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';
import { VoicePicker } from '../../../nouns/voices/voice-picker.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';
import type { TrackPatch } from '../document/document-changes.ts';

interface TrackHeaderProps {
  track: VoiceoverTrackReply;
  voices: readonly VoiceReply[];
  canEdit: boolean;
  onChange: (patch: Omit<TrackPatch, 'track_id'>, group?: string) => void;
  onDelete: () => void;
  /** Opens the settings of the track. */
  onSelect: () => void;
  isSelected: boolean;
}

/** The name of a track with its mute and solo buttons; its settings open in the inspector. */
export function TrackHeader(props: TrackHeaderProps) {
  const { track, voices, canEdit, onChange, onDelete, onSelect, isSelected } = props;
  const { name, is_muted, is_solo, kind, voice_id, position } = track;
  const voice = voices.find((one) => one.voice_id === voice_id);
  return (
    <div className={classNames('flex h-full items-center gap-0.5 pe-1 ps-2.5', isSelected && 'bg-hover')}>
      <button
        type="button"
        onClick={onSelect}
        className="min-w-0 flex-1 rounded-s text-start"
        aria-pressed={isSelected}
      >
        <span dir="auto" className="block truncate font-[540]">
          {name}
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {kind === 'voice' ? (voice?.name ?? t('Choose a voice')) : kindTexts[kind]}
        </span>
      </button>
      <IconButton
        size="small"
        label={is_muted ? t('Unmute {name}', { name }) : t('Mute {name}', { name })}
        aria-pressed={is_muted}
        disabled={!canEdit}
        onClick={() => onChange({ is_muted: !is_muted })}
        className={is_muted ? 'text-bad' : ''}
      >
        {is_muted ? <VolumeX /> : <Volume2 />}
      </IconButton>
      <IconButton
        size="small"
        label={is_solo ? t('Hear all tracks') : t('Hear only {name}', { name })}
        aria-pressed={is_solo}
        disabled={!canEdit}
        onClick={() => onChange({ is_solo: !is_solo })}
        className={is_solo ? 'text-accent-ink' : ''}
      >
        <Headphones />
      </IconButton>
      {canEdit && (
        <Menu
          trigger={
            <IconButton size="small" label={t('Actions for {name}', { name })}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            icon={<ChevronUp aria-hidden />}
            disabled={position === 0}
            onSelect={() => onChange({ position: position - 1 })}
          >
            {t('Move up')}
          </MenuItem>
          <MenuItem icon={<ChevronDown aria-hidden />} onSelect={() => onChange({ position: position + 1 })}>
            {t('Move down')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
            {t('Delete track')}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}

export const kindTexts: Readonly<Record<VoiceoverTrackReply['kind'], string>> = {
  voice: t('Voice'),
  effect: t('Sound effects'),
  music: t('Music'),
  upload: t('Recordings'),
};

interface TrackSettingsProps extends Pick<TrackHeaderProps, 'track' | 'voices' | 'canEdit' | 'onChange'> {
  /** The voice of a track that has none yet. */
  suggestedVoice: VoiceReply | undefined;
  onAddClip: (() => void) | undefined;
}

/** The settings of a track: its name, voice and level. */
export function TrackSettings(props: TrackSettingsProps) {
  const { track, voices, suggestedVoice, canEdit, onChange, onAddClip } = props;
  const { track_id, name, kind, voice_id, gain_db } = track;
  const voice = voices.find((one) => one.voice_id === voice_id);
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('Name of the track')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={name}
            maxLength={200}
            disabled={!canEdit}
            onChange={(event) =>
              event.target.value.trim() && onChange({ name: event.target.value }, `name ${track_id}`)
            }
          />
        )}
      </Field>
      {kind === 'voice' && (
        <div className="flex flex-col gap-1">
          <span className="font-[540]">{t('Voice')}</span>
          {voice ? (
            <VoicePicker voices={voices} value={voice} onChange={(id) => canEdit && onChange({ voice_id: id })} />
          ) : (
            <Button
              disabled={!canEdit || !suggestedVoice}
              onClick={() => suggestedVoice && onChange({ voice_id: suggestedVoice.voice_id })}
            >
              {t('Choose a voice')}
            </Button>
          )}
        </div>
      )}
      <GainField
        value={gain_db}
        disabled={!canEdit}
        onChange={(gain) => onChange({ gain_db: gain }, `gain ${track_id}`)}
      />
      {onAddClip && <Button onClick={onAddClip}>{t('Add a line at the playhead')}</Button>}
    </div>
  );
}

/** A level in dB, as a slider. */
export function GainField({
  value,
  disabled,
  onChange,
}: {
  value: number;
  disabled: boolean;
  onChange: (gain: number) => void;
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="flex justify-between">
        <span className="font-[540]">{t('Volume')}</span>
        <span className="text-ink-2 tabular-nums">{t('{gain} dB', { gain: formatDecimal(value, 1) })}</span>
      </span>
      <input
        type="range"
        min={voiceoverGain.min}
        max={voiceoverGain.max}
        step={0.5}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
        className="accent-(--accent)"
      />
    </label>
  );
}
