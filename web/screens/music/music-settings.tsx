import { useState } from 'react';
import { musicErrors } from '../../../contract/speech-tools/music.errors.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { T } from '../../messages/rich-text.tsx';
import { t, translate } from '../../messages/t.ts';
import { lengthLimits, type MusicDraft, type MusicMode, musicDraft } from '../../nouns/music/music-draft.ts';
import { planDurationMs } from '../../nouns/music/song-plan.ts';
import { ChipButton } from '../../parts/display/chip.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';

interface MusicSettingsProps {
  draft: MusicDraft;
  /** Why the length was refused. */
  lengthFault: string | undefined;
}

const presets = [15, 30, 60, 120, 180, 300];
const modes: readonly { value: MusicMode; label: string }[] = [
  { value: 'track', label: t('Track') },
  { value: 'loop', label: t('Loop') },
  { value: 'ambience', label: t('Ambience') },
];
const modeHelp: Readonly<Record<MusicMode, string>> = {
  track: t('A song with a start and an end.'),
  loop: t('Its end joins its start.'),
  ambience: t('Without drums and melody.'),
};

/** Length and kind of the song, and what this server does not compose. */
export function MusicSettings({ draft, lengthFault }: MusicSettingsProps) {
  const { input, lengthS, mode, plan } = draft;
  return (
    <div className="flex flex-col gap-4.5 p-4">
      {input === 'prompt' && (
        <>
          <Field
            label={t('Length in seconds')}
            help={t('{lengthS}, {min} seconds to {max} minutes', {
              lengthS: formatDuration(lengthS),
              min: lengthLimits.min,
              max: lengthLimits.max / 60,
            })}
            error={lengthFault}
          >
            {(control) => <LengthInput control={control} lengthS={lengthS} />}
          </Field>
          <fieldset className="-mt-2 flex flex-wrap gap-1.5">
            <legend className="sr-only">{t('Common lengths')}</legend>
            {presets.map((seconds) => (
              <ChipButton
                key={seconds}
                pressed={seconds === lengthS}
                onClick={() => musicDraft.change({ lengthS: seconds })}
              >
                {formatDuration(seconds)}
              </ChipButton>
            ))}
          </fieldset>
          <div className="flex flex-col gap-1.5">
            <Segmented
              label={t('Kind')}
              value={mode}
              options={modes}
              onChange={(next) => musicDraft.change({ mode: next })}
            />
            <p className="text-ink-3 text-meta">{modeHelp[mode]}</p>
          </div>
        </>
      )}
      {input === 'plan' && plan && (
        <p className="text-ink-2">
          <T
            text="The plan has {sections} and is {duration} long."
            sections={formatMessage('{count, plural, one {# section} other {# sections}}', {
              count: plan.sections.length,
            })}
            duration={<span className="tabular-nums">{formatDuration(planDurationMs(plan) / 1000)}</span>}
          />
          {plan.previousSongId !== undefined && ` ${t('Sections that you leave unchanged keep their notes.')}`}
        </p>
      )}
      <Unavailable title={t('Lyrics and vocals')} text={translate(musicErrors.vocals_unavailable.text)} />
      <Unavailable title={t('Finetunes')} text={translate(musicErrors.finetunes_unavailable.text)} />
    </div>
  );
}

const Unavailable = ({ title, text }: { title: string; text: string }) => (
  <div className="rounded-m border bg-sunken p-3">
    <div className="font-[540]">
      {title}: <span className="text-ink-2">{t('not available')}</span>
    </div>
    <p className="text-ink-2 text-meta">{text}</p>
  </div>
);

interface LengthInputProps {
  control: object;
  lengthS: number;
}

/** Takes each typed number that is a length of songs; what is typed in between stays in the field. */
function LengthInput({ control, lengthS }: LengthInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...control}
      type="number"
      inputMode="numeric"
      min={lengthLimits.min}
      max={lengthLimits.max}
      step={1}
      value={typed ?? lengthS}
      onChange={({ target: { value, valueAsNumber: seconds } }) => {
        setTyped(value);
        if (seconds >= lengthLimits.min && seconds <= lengthLimits.max) musicDraft.change({ lengthS: seconds });
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
