import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { t, translate } from '../../../messages/t.ts';
import { BackgroundChoice } from '../../../nouns/dubbing-projects/background-choice.tsx';
import { FileDrop } from '../../../parts/files/file-drop.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import type { NewDub } from './new-dub.ts';

interface NewDubOptionsProps {
  dub: NewDub;
  disabled: boolean;
  onChange: (change: Partial<NewDub>) => void;
}

const speakerCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 24, 32];
const transcriptLimits = { maxFiles: 1, maxFileBytes: dubbingLimits.transcriptBytes };

/** What most dubs leave as it is. */
export function NewDubOptions({ dub, disabled, onChange }: NewDubOptionsProps) {
  return (
    <details className="rounded-m border">
      <summary className="cursor-pointer px-3.5 py-2.5 font-[540]">{t('More options')}</summary>
      <div className="flex flex-col gap-4 border-t px-3.5 py-3.5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Speakers')}>
            {(control) => (
              <Select
                {...control}
                value={String(dub.speakers)}
                disabled={disabled}
                options={[
                  { value: '0', label: t('Detect') },
                  ...speakerCounts.map((count) => ({ value: String(count), label: String(count) })),
                ]}
                onChange={(count) => onChange({ speakers: Number(count) })}
              />
            )}
          </Field>
          <BackgroundChoice
            value={dub.background}
            disabled={disabled}
            onChange={(background) => onChange({ background })}
          />
        </div>
        <div className="flex flex-col gap-1.5">
          <p className="font-[540]">{t('Transcript')}</p>
          <p className="text-ink-3 text-meta">
            {t(
              'With one, nothing is transcribed. CSV columns: speaker, start_time, end_time, transcription, translation.',
            )}
          </p>
          <FileDrop
            label={t('Transcript')}
            listLabel={t('Chosen transcript')}
            files={dub.transcript}
            onChange={(update) => onChange({ transcript: update(dub.transcript) })}
            limits={transcriptLimits}
            kinds={t('CSV, SRT, VTT or JSON')}
            accept=".csv,.srt,.vtt,.json"
            disabled={disabled}
          />
        </div>
        <Field label={t('Clone the voices of the speakers')} help={translate(cloneConsent)}>
          {(control) => (
            <Switch
              {...control}
              checked={dub.hasConsent}
              disabled={disabled}
              onChange={(hasConsent) => onChange({ hasConsent })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
