import type { DefaultEngine } from '../../../contract/catalogue/engine-models.ts';
import { useDefaultEngine } from '../../nouns/engine-models/use-engine-models.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';

const options = [
  { value: 'auto', label: 'The best installed model', help: 'By language and gender, where one fits' },
  { value: 'embedded', label: 'The built-in engines', help: 'As the server came' },
] as const;

/** Who speaks for the default voices. */
export function DefaultEngineChoice({ value }: { value: DefaultEngine }) {
  const change = useDefaultEngine();
  const shown = change.isPending ? change.variables : value;
  return (
    <Field label="The default voices speak by">
      {(control) => (
        <Select
          {...control}
          value={shown}
          onChange={(next) => change.mutate(next as DefaultEngine)}
          options={options}
          className="sm:max-w-72"
        />
      )}
    </Field>
  );
}
