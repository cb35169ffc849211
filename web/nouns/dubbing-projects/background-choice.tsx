import type { BackgroundMode } from '../../../contract/dubbing/dubbing-limits.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';

interface BackgroundChoiceProps {
  value: BackgroundMode;
  disabled: boolean;
  onChange: (mode: BackgroundMode) => void;
}

/** What happens to the sound behind the voices. */
export function BackgroundChoice({ value, disabled, onChange }: BackgroundChoiceProps) {
  return (
    <Field label={t('Background sound')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          options={[
            { value: 'keep', label: t('Keep'), help: t('Without a separate background, the original is lowered.') },
            { value: 'duck', label: t('Lower while somebody speaks') },
            { value: 'drop', label: t('Remove'), help: t('Only the new voices are heard.') },
          ]}
          onChange={(mode) => onChange(mode as BackgroundMode)}
        />
      )}
    </Field>
  );
}
