import { Fragment } from 'react';
import { highlightParts } from './highlight-parts.ts';

/** A text with the search terms highlighted. */
export function Highlight({ text, searched }: { text: string; searched: readonly string[] }) {
  return highlightParts(text, searched).map(({ part, isMarked }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
    <Fragment key={at}>
      {isMarked ? <mark className="rounded-[2px] bg-accent-soft text-accent-ink">{part}</mark> : part}
    </Fragment>
  ));
}
