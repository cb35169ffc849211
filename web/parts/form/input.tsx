import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';

/** The look of every control that holds text. */
export const controlClasses =
  'w-full rounded-s border border-control bg-surface px-2.5 text-ink transition-colors duration-150 hover:border-ink-3 focus-visible:-outline-offset-1 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-bad';

/** One line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames(controlClasses, 'h-[34px]', className)} {...rest} />;
}
