import { useId } from 'react';
import { cloneConsent } from '../../../contract/catalogue/voices/voice-consent.ts';
import { translate } from '../../messages/t.ts';

interface ConsentBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Consent checkbox, required to create a voice from recordings or to add recordings (U-42). */
export function ConsentBox({ checked, onChange, error, disabled }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          disabled={disabled}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="text-ink-2">{translate(cloneConsent)}</span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-bad text-meta">
          {error}
        </p>
      )}
    </div>
  );
}
