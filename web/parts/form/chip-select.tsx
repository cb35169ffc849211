import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import { LanguagePicker } from './language-picker.tsx';
import { Select, type SelectOption } from './select.tsx';

interface ChipSelectProps {
  /** The name of the filter: `Accent`. */
  name: string;
  /** Undefined: no filter. */
  value: string | undefined;
  /** The label of the chosen value. */
  valueText: string | undefined;
  options: readonly SelectOption[];
  onChange: (value: string | undefined) => void;
  /** The values are languages, which are shown with flags and searched. */
  isLanguage?: boolean;
}

const any = 'any';

/** A filter pill that shows its name or the chosen value. */
export function ChipSelect({ name, value, valueText, options, onChange, isLanguage = false }: ChipSelectProps) {
  const Picker = isLanguage ? LanguagePicker : Select;
  return (
    <Picker
      label={valueText === undefined ? name : `${name}: ${valueText}`}
      value={value ?? any}
      onChange={(next) => onChange(next === any ? undefined : next)}
      options={[{ value: any, label: t('Any {name}', { name: inSentence(name) }) }, ...options]}
      className={classNames(
        'h-6 w-auto gap-1 rounded-full border-line px-2.5 text-ink-2 text-meta hover:bg-hover',
        value !== undefined && 'border-transparent bg-accent-soft font-[550] text-accent-ink',
      )}
    >
      {valueText ?? name}
    </Picker>
  );
}
