import { type ReactNode, useId } from 'react';
import { classNames } from '../display/class-names.ts';

/** The props that connect a control to its label, help and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** Renders the control; spread the given props on it. */
  children: (control: FieldControl) => ReactNode;
}

/** A labelled control with help and error texts that screen readers announce together. */
export function Field({ label, help, error, className, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const described = error || help;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-[540]">
        {label}
      </label>
      {children({ id, 'aria-describedby': described ? note : undefined, 'aria-invalid': error ? true : undefined })}
      {described && (
        <div
          id={note}
          role={error ? 'alert' : undefined}
          className={classNames('text-meta', error ? 'text-bad' : 'text-ink-3')}
        >
          {error || help}
        </div>
      )}
    </div>
  );
}
