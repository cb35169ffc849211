import { languageSets } from '../../../contract/catalogue/languages.ts';
import { t, translate } from '../../messages/t.ts';
import type { FieldControl } from '../../parts/form/field.tsx';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';

interface TargetLanguageSelectProps extends Partial<FieldControl> {
  /** Languages that are chosen already. */
  without: readonly string[];
  disabled?: boolean;
  onChange: (language: string) => void;
}

/** DUB-004: adds one of the 29 languages of dubbing. */
export function TargetLanguageSelect({ without, disabled = false, onChange, ...control }: TargetLanguageSelectProps) {
  const options = languageSets.base
    .filter(({ languageCode }) => !without.includes(languageCode))
    .map(({ languageCode, name }) => ({ value: languageCode, label: translate(name) }));
  return (
    <LanguagePicker
      {...control}
      value=""
      placeholder={t('Add a language')}
      disabled={disabled || options.length === 0}
      options={options}
      onChange={onChange}
    />
  );
}
