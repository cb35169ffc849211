import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { toHexColour } from './player-colours.ts';

interface ColourFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** A colour as text or from the picker of the browser. Empty: as the colour scheme of the reader. */
export const ColourField = ({ label, value, problem, onChange }: ColourFieldProps) => (
  <Field label={label} help={t('Empty: light or dark, as the reader prefers.')} error={problem}>
    {(field) => (
      <span className="flex gap-2">
        <Input
          {...field}
          className="font-mono"
          maxLength={50}
          placeholder="#1c1917"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
        <input
          type="color"
          aria-label={t('Choose {label}', { label: inSentence(label) })}
          className="h-[34px] w-11 shrink-0 cursor-pointer rounded-s border bg-surface p-1"
          value={toHexColour(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    )}
  </Field>
);
