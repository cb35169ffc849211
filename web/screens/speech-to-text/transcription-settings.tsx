import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { draft } from './draft-instance.ts';
import { KeytermsField, LanguageField, Option } from './settings-fields.tsx';
import type { TranscriptionDraft } from './transcription-draft.ts';

interface TranscriptionSettingsProps {
  state: TranscriptionDraft;
  /** ISO 639-1, of the installed recognizers. */
  languages: readonly string[];
}

const nothing = 'nothing';
const redactions = [
  { value: nothing, label: t('Nothing') },
  { value: 'pii', label: t('Personal data'), help: t('Email addresses, phone numbers, dates, URLs, ID numbers') },
  { value: 'pci', label: t('Payment cards') },
  { value: 'offensive_language', label: t('Offensive language') },
  { value: 'all', label: t('All of these') },
];
const redactionModes = [
  { value: 'entity_type', label: t('By its kind: {example}', { example: '{EMAIL_ADDRESS}' }) },
  { value: 'enumerated_entity_type', label: t('Numbered: {example}', { example: '{EMAIL_ADDRESS_1}' }) },
  { value: 'redacted', label: '{REDACTED}' },
];
const speakerCounts = [
  { value: '0', label: t('Detected') },
  ...Array.from({ length: transcriptionLimits.maxSpeakers }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
  })),
];

/** The options of a transcription. */
export function TranscriptionSettings({ state, languages }: TranscriptionSettingsProps) {
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <LanguageField state={state} languages={languages} />
      <Option
        label={t('Transcribe channels separately')}
        help={t('One speaker for each channel, at most {maxSeparateChannels} channels.', {
          maxSeparateChannels: transcriptionLimits.maxSeparateChannels,
        })}
        checked={state.separateChannels}
        onChange={(separateChannels) => draft.change({ separateChannels })}
      />
      <Option
        label={t('Tell speakers apart')}
        help={state.separateChannels ? t('Each channel has one speaker.') : t('By their voices.')}
        checked={state.diarize && !state.separateChannels}
        disabled={state.separateChannels}
        onChange={(diarize) => draft.change({ diarize })}
      >
        {state.diarize && !state.separateChannels && (
          <Field label={t('Number of speakers')}>
            {(control) => (
              <Select
                {...control}
                value={String(state.speakers)}
                onChange={(value) => draft.change({ speakers: Number(value) })}
                options={speakerCounts}
              />
            )}
          </Field>
        )}
      </Option>
      <KeytermsField state={state} />
      <Field
        label={t('Hide in the text')}
        help={t('Found by rules; names of people and places are not found. The recording keeps what is hidden.')}
      >
        {(control) => (
          <Select
            {...control}
            value={state.redaction === '' ? nothing : state.redaction}
            onChange={(value) => draft.change({ redaction: value === nothing ? '' : value })}
            options={redactions}
          />
        )}
      </Field>
      {state.redaction !== '' && (
        <Field label={t('Replace with')}>
          {(control) => (
            <Select
              {...control}
              value={state.redactionMode}
              onChange={(redactionMode) => draft.change({ redactionMode })}
              options={redactionModes}
            />
          )}
        </Field>
      )}
      <Option
        label={t('Tag silence, music and noise')}
        help={t('Writes (silence), (music) and (noise). Other sounds are not recognized.')}
        checked={state.tagsEvents && !state.omitsFillers}
        disabled={state.omitsFillers}
        onChange={(tagsEvents) => draft.change({ tagsEvents })}
      />
      <Option
        label={t('Leave out filler words')}
        help={t('No “um” and “uh”, and no tags.')}
        checked={state.omitsFillers}
        onChange={(omitsFillers) => draft.change({ omitsFillers })}
      />
    </div>
  );
}
