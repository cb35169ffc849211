import type { DefaultEngine } from '../../../contract/catalogue/engine-models.ts';
import { t } from '../../messages/t.ts';
import { useDefaultEngine } from '../../nouns/engine-models/use-engine-models.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';

const options = [
  { value: 'auto', label: t('Best installed model'), help: t('The nearest by language, gender and accent') },
  { value: 'embedded', label: t('Built-in engines'), help: t('Included with the server') },
] as const;

/** Selects the engine of the default voices. */
export function DefaultEngineChoice({ value }: { value: DefaultEngine }) {
  const change = useDefaultEngine();
  const selected = change.isPending ? change.variables : value;
  return (
    <Field label={t('Engine for default voices')}>
      {(control) => (
        <Select
          {...control}
          value={selected}
          onChange={(next) => change.mutate(next as DefaultEngine)}
          options={options}
          className="sm:max-w-72"
        />
      )}
    </Field>
  );
}
