import { type ReactNode, useId } from 'react';
import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { draft } from './draft-instance.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';
import { listKeyterms } from './transcription-form.ts';

interface TranscriptionSettingsProps {
  state: TranscriptionDraft;
  /** ISO 639-1, of the installed recognizers. */
  languages: readonly string[];
}

const detected = 'detected';
const nothing = 'nothing';
const redactions = [
  { value: nothing, label: 'Nothing' },
  { value: 'pii', label: 'Personal data', help: 'Email addresses, phone numbers, dates, URLs, ID numbers' },
  { value: 'pci', label: 'Payment cards' },
  { value: 'offensive_language', label: 'Offensive language' },
  { value: 'all', label: 'All of these' },
];
const redactionModes = [
  { value: 'entity_type', label: 'By its kind: {EMAIL_ADDRESS}' },
  { value: 'enumerated_entity_type', label: 'Numbered: {EMAIL_ADDRESS_1}' },
  { value: 'redacted', label: '{REDACTED}' },
];
const speakerCounts = [
  { value: '0', label: 'Detected' },
  ...Array.from({ length: transcriptionLimits.maxSpeakers }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
  })),
];

/** Why the terms cannot be sent; undefined if they can. */
export function keytermProblem(text: string): string | undefined {
  const { maxKeyterms, maxKeytermLength, maxKeytermWords } = transcriptionLimits;
  const terms = listKeyterms(text);
  if (terms.length > maxKeyterms) return `At most ${maxKeyterms} terms.`;
  const wrong = terms.find(
    (term) => term.length > maxKeytermLength || term.split(/\s+/).length > maxKeytermWords || /[<>{}[\]\\]/.test(term),
  );
  if (wrong === undefined) return undefined;
  return `“${wrong.slice(0, maxKeytermLength)}”: at most ${maxKeytermLength} characters and ${maxKeytermWords} words, without brackets.`;
}

/** The options of a transcription. */
export function TranscriptionSettings({ state, languages }: TranscriptionSettingsProps) {
  // A language of a recognizer that was removed stays visible, with the notice that nothing serves it.
  const offered = [...new Set([...languages, ...(state.language === '' ? [] : [state.language])])];
  const names = offered.map((code) => ({ value: code, label: languageName(code) }));
  return (
    <div className="flex flex-col gap-4.5 p-4">
      <Field label="Language">
        {(control) => (
          <Select
            {...control}
            value={state.language === '' ? detected : state.language}
            onChange={(value) => draft.change({ language: value === detected ? '' : value })}
            options={[
              { value: detected, label: languages.length === 1 ? `${languageName(languages[0]!)} (only)` : 'Detect' },
              ...names.toSorted((a, b) => a.label.localeCompare(b.label)),
            ]}
          />
        )}
      </Field>
      <Option
        label="Transcribe channels separately"
        help={`One speaker for each channel, at most ${transcriptionLimits.maxSeparateChannels} channels.`}
        checked={state.separateChannels}
        onChange={(separateChannels) => draft.change({ separateChannels })}
      />
      <Option
        label="Tell speakers apart"
        help={state.separateChannels ? 'Each channel has one speaker.' : 'By their voices.'}
        checked={state.diarize && !state.separateChannels}
        disabled={state.separateChannels}
        onChange={(diarize) => draft.change({ diarize })}
      >
        {state.diarize && !state.separateChannels && (
          <Field label="Number of speakers">
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
      <Field
        label="Names and terms"
        help="One per line. Similar words in the recording are written like this."
        error={keytermProblem(state.keyterms)}
      >
        {(control) => (
          <Textarea
            {...control}
            value={state.keyterms}
            onChange={(event) => draft.change({ keyterms: event.target.value })}
            className="min-h-16"
          />
        )}
      </Field>
      <Field
        label="Hide in the text"
        help="Found by rules; names of people and places are not found. The recording keeps what is hidden."
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
        <Field label="Replace with">
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
        label="Tag silence, music and noise"
        help="Writes (silence), (music) and (noise). Other sounds are not recognized."
        checked={state.tagsEvents && !state.omitsFillers}
        disabled={state.omitsFillers}
        onChange={(tagsEvents) => draft.change({ tagsEvents })}
      />
      <Option
        label="Leave out filler words"
        help="No “um” and “uh”, and no tags."
        checked={state.omitsFillers}
        onChange={(omitsFillers) => draft.change({ omitsFillers })}
      />
    </div>
  );
}

interface OptionProps {
  label: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}

function Option({ label, help, checked, disabled = false, onChange, children }: OptionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <label htmlFor={id} className="font-[540]">
            {label}
          </label>
          <p id={`${id}-help`} className="text-ink-3 text-meta">
            {help}
          </p>
        </div>
        <Switch id={id} aria-describedby={`${id}-help`} checked={checked} disabled={disabled} onChange={onChange} />
      </div>
      {children}
    </div>
  );
}
