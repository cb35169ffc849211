import { Field } from '../../parts/field.tsx';
import { Input } from '../../parts/input.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
}

/** The six digits of an authenticator app. */
export function CodeField({ value, onChange }: CodeFieldProps) {
  return (
    <Field label="Six-digit code" help="From your authenticator app.">
      {(control) => (
        <Input
          {...control}
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
