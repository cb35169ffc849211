import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Without this list tailwind-merge treats text-meta and text-ink as two colours and drops one.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['meta', 'small', 'body', 'strong', 'editor', 'title', 'display', 'hero'],
      radius: ['s', 'm', 'full'],
      shadow: ['popover', 'dialog'],
    },
  },
});

/** Joins class names; if two set the same property, the later one wins. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
