import { type FormEvent, useId } from 'react';
import { voiceTextLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { PlayerAvatarButton } from '../../../parts/player/player-avatar-button.tsx';
import { previewSummary } from './design-match.ts';
import { PreviewWave } from './preview-wave.tsx';
import { designTrack, type VoicePreview } from './use-design.ts';

interface PreviewChoiceProps {
  id: string;
  previews: readonly VoicePreview[];
  /** Why the voices have another accent than the described one. */
  missingAccent: string | undefined;
  /** The text of the previews. */
  text: string;
  selectedId: string | undefined;
  onSelect: (previewId: string) => void;
  onPlayed: (previewId: string) => void;
  name: string;
  onNameChange: (name: string) => void;
  nameError: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Lists the previews, and asks for one to save and its name. */
export function PreviewChoice(props: PreviewChoiceProps) {
  const { id, previews, missingAccent, text, selectedId, onSelect, onPlayed, name, onNameChange, nameError, onSubmit } =
    props;
  const group = useId();
  return (
    <form id={id} onSubmit={onSubmit} noValidate className="flex flex-col gap-4 border-t pt-4 pb-1">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-[540]">{t('Choose a voice')}</legend>
        {previews.map((preview, at) => {
          const previewId = preview.generated_voice_id;
          const choose = () => {
            onPlayed(previewId);
            onSelect(previewId);
          };
          return (
            <div
              key={previewId}
              className={`group/row flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border px-3 py-2 transition-colors duration-150 ${selectedId === previewId ? 'border-accent bg-accent-soft' : 'border-control bg-surface'}`}
            >
              <span onClickCapture={choose} className="flex">
                <PlayerAvatarButton
                  track={designTrack(preview, at + 1)}
                  voiceId={previewId}
                  label={t('voice {at}', { at: at + 1 })}
                />
              </span>
              <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-[540]">{t('Voice {at}', { at: at + 1 })}</span>
                  <span className="block text-ink-3 text-meta">{previewSummary(preview.labels)}</span>
                </span>
                <span className="text-ink-3 text-meta tabular-nums">{formatDuration(preview.duration_secs)}</span>
                <input
                  type="radio"
                  name={group}
                  value={previewId}
                  checked={selectedId === previewId}
                  onChange={() => onSelect(previewId)}
                  className="size-4 accent-accent"
                />
              </label>
              <div className="basis-full">
                <PreviewWave preview={preview} place={at + 1} onPlay={choose} />
              </div>
            </div>
          );
        })}
      </fieldset>
      {missingAccent && (
        <p role="status" className="text-ink-2 text-small">
          {missingAccent}
        </p>
      )}
      {text && <p className="text-ink-3 text-meta">{t('Preview text: “{quote}”', { quote: text })}</p>}
      <Field label={t('Name')} error={nameError}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={voiceTextLimits.name}
            autoComplete="off"
            onChange={(event) => onNameChange(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
