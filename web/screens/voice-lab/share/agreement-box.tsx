import { type ReactNode, useId } from 'react';
import { T } from '../../../messages/rich-text.tsx';

interface AgreementBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error: string | undefined;
}

const linkTo = (path: string) => (children: ReactNode) => (
  <a href={path} target="_blank" rel="noreferrer" className="text-accent-ink underline underline-offset-2">
    {children}
  </a>
);

/** Accepts the voice library agreement, required when a voice becomes shared. */
export function AgreementBox({ checked, onChange, error }: AgreementBoxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={error ? id : undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="text-ink-2">
          <T
            text="I accept the <vla>voice library addendum</vla>, or the <vlaeu>addendum for Europe</vlaeu> if I live there."
            vla={linkTo('/vla')}
            vlaeu={linkTo('/vlaeu')}
          />
        </span>
      </label>
      {error && (
        <p id={id} role="alert" className="text-bad text-meta">
          {error}
        </p>
      )}
    </div>
  );
}
