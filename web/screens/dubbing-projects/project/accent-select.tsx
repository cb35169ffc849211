import { dialectsOf } from '../../../../contract/catalogue/languages/dialects.ts';
import { t, translate } from '../../../messages/t.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';

interface AccentSelectProps {
  language: string;
  /** The code of a dialect; empty: any. */
  value: string;
  onChange: (code: string) => void;
}

const any = 'any';

/** LANG-005, O-96: the dialect by which the voices of a language are chosen. */
export function AccentSelect({ language, value, onChange }: AccentSelectProps) {
  return (
    <Field label={t('Dialect')} help={t('Voices of this dialect come first.')}>
      {(control) => (
        <Select
          {...control}
          value={value === '' ? any : value}
          options={[
            { value: any, label: t('Any dialect') },
            ...dialectsOf(language).map(({ code, name }) => ({ value: code, label: translate(name) })),
          ]}
          onChange={(code) => onChange(code === any ? '' : code)}
        />
      )}
    </Field>
  );
}
