import { useState } from 'react';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import type { PartExample } from './part-example.ts';

interface NameFieldProps {
  initial: string;
  error?: string;
  dir?: 'rtl';
}

function NameField({ initial, error, dir }: NameFieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <Field label="Name" help="Shown to people you share it with." error={error}>
      {(control) => <Input {...control} dir={dir} value={value} onChange={(event) => setValue(event.target.value)} />}
    </Field>
  );
}

export const fieldExamples: PartExample = {
  part: 'Field',
  states: [
    { state: 'Empty', content: <NameField initial="" /> },
    { state: 'Error', content: <NameField initial="Ada" error="This name is taken. Choose another name." /> },
    { state: 'Long', content: <NameField initial={'A narrator with a long name '.repeat(8)} /> },
    { state: 'Right to left', content: <NameField initial="صوت هادئ" dir="rtl" /> },
  ],
};
