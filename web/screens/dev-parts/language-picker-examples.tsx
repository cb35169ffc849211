import { useState } from 'react';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { Field } from '../../parts/form/field.tsx';
import { LanguagePicker } from '../../parts/form/language-picker.tsx';
import type { PartExample } from './part-example.ts';

const languages = languageSets.third.map(({ languageCode, name }) => ({ value: languageCode, label: name }));

function Picker({ initial, error, disabled }: { initial: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Language" error={error}>
      {(control) => (
        <LanguagePicker
          {...control}
          value={value}
          options={[{ value: 'auto', label: 'Detect language' }, ...languages]}
          onChange={setValue}
          placeholder="Choose a language"
          disabled={disabled ?? false}
        />
      )}
    </Field>
  );
}

export const languagePickerExamples: PartExample = {
  part: 'LanguagePicker',
  states: [
    { state: 'Empty', content: <Picker initial="" /> },
    { state: 'Without a flag', content: <Picker initial="auto" /> },
    { state: 'Chosen', content: <Picker initial="ja" /> },
    { state: 'Error', content: <Picker initial="" error="Choose a language." /> },
    { state: 'Disabled', content: <Picker initial="de" disabled /> },
  ],
};
