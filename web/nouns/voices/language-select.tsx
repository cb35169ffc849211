import type { ModelReply } from '../../../contract/speech/models.ts';
import { t } from '../../messages/t.ts';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';
import { languageName } from './voice-labels.ts';

interface LanguageSelectProps {
  languages: ModelReply['languages'];
  /** The selected language; undefined: it is detected. */
  value: string | undefined;
  /** Undefined while loading. */
  detected?: string | undefined;
  onChange: (value: string | undefined) => void;
}

const automatic = 'auto';

/** Chooses the language of the speech, or its detection from the text. */
export function LanguageSelect({ languages, value, detected, onChange }: LanguageSelectProps) {
  const language = value ?? detected;
  const name = language === undefined ? t('Detect language') : languageName(language);
  const displayName = value === undefined && detected !== undefined ? `${name} · ${t('detected')}` : name;
  const options = [
    { value: automatic, label: t('Detect language') },
    ...languages.map((one) => ({ value: one.language_id, label: one.name })),
  ];
  return (
    <LanguagePicker
      label={t('Language: {name}', { name: displayName })}
      value={value ?? automatic}
      onChange={(value) => onChange(value === automatic ? undefined : value)}
      options={options}
      className="h-6 w-auto gap-1 rounded-full border-line px-2.5 text-ink-2 text-meta hover:bg-hover"
    >
      {displayName}
    </LanguagePicker>
  );
}
