import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';

/** The classes that all text controls share. */
export const controlClasses =
  'w-full rounded-s border border-control bg-surface px-2.5 text-ink transition-colors duration-150 hover:border-ink-3 focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-bad';

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlClasses, 'h-[34px]', className)} {...rest} />;
}
