import { sourceLanguages } from '../../../../contract/catalogue/languages/source-languages.ts';
import { translate } from '../../../messages/t.ts';
import type { FieldControl } from '../../../parts/form/field.tsx';
import { LanguagePicker } from '../../../parts/form/language-picker.tsx';

interface SourceLanguageSelectProps extends Partial<FieldControl> {
  /** Empty: it is detected. */
  value: string;
  disabled: boolean;
  onChange: (language: string) => void;
}

const detect = 'auto';

/** DUB-005: the language of the source, or its detection. */
export function SourceLanguageSelect({ value, disabled, onChange, ...control }: SourceLanguageSelectProps) {
  return (
    <LanguagePicker
      {...control}
      value={value === '' ? detect : value}
      disabled={disabled}
      options={sourceLanguages.map(({ key, name }) => ({ value: key, label: translate(name) }))}
      onChange={(language) => onChange(language === detect ? '' : language)}
    />
  );
}
