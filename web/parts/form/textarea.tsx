import type { ComponentProps } from 'react';
import { classNames } from '../display/class-names.ts';
import { controlClasses } from './input.tsx';

/** A text field with several lines. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={classNames(controlClasses, 'min-h-20 py-2', className)} {...rest} />;
}
