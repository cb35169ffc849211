import { useId } from 'react';
import { t } from '../../messages/t.ts';
import { labelText } from '../../nouns/voices/voice-labels.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';
import { Select } from '../../parts/form/select.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import {
  accentIdeas,
  type ChosenLabel,
  detailLimits,
  labelChoices,
  languageOptions,
  type VoiceDetails,
} from './voice-details.ts';

interface DetailsFieldsProps {
  details: VoiceDetails;
  onChange: (details: VoiceDetails) => void;
  /** Why the name is invalid. */
  nameError?: string | undefined;
  /** False: omits the language because another field asks for it. */
  withLanguage?: boolean;
}

const labelNames: Readonly<Record<ChosenLabel, string>> = {
  gender: t('Gender'),
  age: t('Age'),
  use_case: t('Use case'),
};
const unspecified = 'unsaid';

/** Name, description and labels of a voice. */
export function DetailsFields({ details, onChange, nameError, withLanguage = true }: DetailsFieldsProps) {
  return (
    <>
      <NameField details={details} onChange={onChange} nameError={nameError} />
      <Field label={t('Description')} help={t('How it sounds and what it suits.')}>
        {(control) => (
          <Textarea
            {...control}
            value={details.description}
            maxLength={detailLimits.description}
            rows={2}
            className="min-h-14"
            onChange={(event) => onChange({ ...details, description: event.target.value })}
          />
        )}
      </Field>
      <LabelFields details={details} onChange={onChange} withLanguage={withLanguage} />
    </>
  );
}

/** The name of a voice. */
export function NameField({ details, onChange, nameError }: Omit<DetailsFieldsProps, 'withLanguage'>) {
  return (
    <Field label={t('Name')} error={nameError}>
      {(control) => (
        <Input
          {...control}
          value={details.name}
          maxLength={detailLimits.name}
          autoComplete="off"
          onChange={(event) => onChange({ ...details, name: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Labels that make the voice findable. */
function LabelFields({ details, onChange, withLanguage }: DetailsFieldsProps) {
  const ideas = useId();
  const { labels } = details;
  const set = (key: string, value: string) => onChange({ ...details, labels: { ...labels, [key]: value } });
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {(Object.keys(labelChoices) as ChosenLabel[]).map((key) => (
        <LabelSelect key={key} name={labelNames[key]} value={labels[key]} onChange={(value) => set(key, value)}>
          {labelChoices[key].map((value) => ({ value, label: labelText(value) }))}
        </LabelSelect>
      ))}
      <Field label={t('Accent')}>
        {(control) => (
          <>
            <Input
              {...control}
              value={labels.accent ?? ''}
              maxLength={detailLimits.label}
              list={ideas}
              placeholder={t('British')}
              autoComplete="off"
              onChange={(event) => set('accent', event.target.value)}
            />
            <datalist id={ideas}>
              {accentIdeas(labels.language).map((accent) => (
                <option key={accent} value={accent} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {withLanguage && (
        <LabelSelect
          name={t('Language')}
          isLanguage
          value={labels.language}
          onChange={(value) => set('language', value)}
        >
          {languageOptions}
        </LabelSelect>
      )}
    </div>
  );
}

interface LabelSelectProps {
  name: string;
  value: string | undefined;
  onChange: (value: string) => void;
  isLanguage?: boolean;
  children: readonly { value: string; label: string }[];
}

function LabelSelect({ name, value, onChange, isLanguage = false, children: choices }: LabelSelectProps) {
  const Picker = isLanguage ? LanguagePicker : Select;
  const customOption =
    value && !choices.some((choice) => choice.value === value) ? [{ value, label: labelText(value) }] : [];
  return (
    <Field label={name}>
      {(control) => (
        <Picker
          {...control}
          value={value || unspecified}
          onChange={(next) => onChange(next === unspecified ? '' : next)}
          options={[{ value: unspecified, label: t('Not specified') }, ...customOption, ...choices]}
        />
      )}
    </Field>
  );
}
