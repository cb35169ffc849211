import { X } from 'lucide-react';
import { t } from '../../../messages/t.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { TargetLanguageSelect } from '../../../nouns/dubbing-projects/target-language-select.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import type { NewDub } from './new-dub.ts';
import { SourceLanguageSelect } from './source-language-select.tsx';

interface NewDubLanguagesProps {
  dub: NewDub;
  disabled: boolean;
  onChange: (change: Partial<NewDub>) => void;
}

/** DUB-004, DUB-005: from which language into which. */
export function NewDubLanguages({ dub, disabled, onChange }: NewDubLanguagesProps) {
  const { targets } = dub;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Source language')}>
        {(control) => (
          <SourceLanguageSelect
            {...control}
            value={dub.sourceLanguage}
            disabled={disabled}
            onChange={(sourceLanguage) => onChange({ sourceLanguage })}
          />
        )}
      </Field>
      <Field label={t('Languages to dub into')}>
        {(control) => (
          <div className="flex flex-col gap-2">
            <TargetLanguageSelect
              {...control}
              without={targets}
              disabled={disabled}
              onChange={(language) => onChange({ targets: [...targets, language] })}
            />
            {targets.length > 0 && (
              <ul aria-label={t('Chosen languages')} className="flex flex-wrap gap-1.5">
                {targets.map((language) => (
                  <li key={language}>
                    <Chip>
                      {languageTitle(language)}
                      <button
                        type="button"
                        aria-label={t('Remove {language}', { language: languageTitle(language) })}
                        disabled={disabled}
                        onClick={() => onChange({ targets: targets.filter((one) => one !== language) })}
                        className="-me-1 rounded-full p-0.5 hover:bg-hover"
                      >
                        <X aria-hidden />
                      </button>
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
