import { type ReactNode, useId } from 'react';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Field } from '../../parts/form/field.tsx';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { draft } from './draft-instance.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';
import { keytermProblem } from './transcription-form.ts';

const detected = 'detected';

interface LanguageFieldProps {
  state: TranscriptionDraft;
  /** ISO 639-1, of the installed recognizers. */
  languages: readonly string[];
}

/** The spoken language. */
export function LanguageField({ state, languages }: LanguageFieldProps) {
  // A language of a recognizer that was removed stays visible, with the notice that nothing serves it.
  const offered = [...new Set([...languages, ...(state.language === '' ? [] : [state.language])])];
  const names = offered.map((code) => ({ value: code, label: languageName(code) }));
  return (
    <Field label={t('Language')}>
      {(control) => (
        <LanguagePicker
          {...control}
          value={state.language === '' ? detected : state.language}
          onChange={(value) => draft.change({ language: value === detected ? '' : value })}
          options={[
            {
              value: detected,
              label: formatMessage('{count, plural, one {{languageName} (only)} other {Detect}}', {
                count: languages.length,
                languageName: languageName(languages[0]!),
              }),
            },
            ...names.toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
        />
      )}
    </Field>
  );
}

/** Words and names that are expected. */
export function KeytermsField({ state }: { state: TranscriptionDraft }) {
  return (
    <Field
      label={t('Names and terms')}
      help={t('One per line. Similar words in the recording are written like this.')}
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

/** A switch with a help text, and what it opens. */
export function Option({ label, help, checked, disabled = false, onChange, children }: OptionProps) {
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
