import { t } from '../../messages/t.ts';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  label?: string;
  help?: string;
  /** Autofocus: the person has just opened this step. */
  autoFocus?: boolean;
}

/** A field for six-digit codes from an authenticator app or text message. */
export function CodeField({
  value,
  onChange,
  label = t('Six-digit code'),
  help = t('From your authenticator app.'),
  autoFocus = false,
}: CodeFieldProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <Input
          {...control}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
        />
      )}
    </Field>
  );
}
