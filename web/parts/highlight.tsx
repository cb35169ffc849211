import { Fragment } from 'react';
import { highlightParts } from './highlight-parts.ts';

/** A text in which the words of a search are marked. */
export function Highlight({ text, search }: { text: string; search: string }) {
  return highlightParts(text, search).map(({ part, isMarked }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
    <Fragment key={at}>
      {isMarked ? <mark className="rounded-[2px] bg-accent-soft text-accent-ink">{part}</mark> : part}
    </Fragment>
  ));
}
