import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Without this list, text-meta and text-ink look like two colours and one is dropped.
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['meta', 'small', 'body', 'strong', 'editor', 'title', 'display', 'hero'],
      radius: ['s', 'm', 'full'],
      shadow: ['popover', 'dialog'],
    },
  },
});

/** Joins class names; of two that set the same property the later one wins. */
export const classNames = (...values: ClassValue[]): string => merge(clsx(values));
