import { useState } from 'react';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { dirOf } from '../../format/text-direction.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';

// Longer texts are collapsed, so that the rest of the page stays visible.
const maxCharacters = 900;
const maxLines = 8;

/** The text of a shared item; a dialogue as lines with their speakers. Long texts have a button to expand them. */
export function SharedItemText({ text, dialogue }: Pick<SharedItem, 'text' | 'dialogue'>) {
  const isLong = dialogue ? dialogue.length > maxLines : (text?.length ?? 0) > maxCharacters;
  const [isExpanded, setExpanded] = useState(!isLong);
  if (!text && !dialogue?.length) return null;
  return (
    <section aria-label="Text" className="flex flex-col items-start gap-3 text-strong">
      {dialogue ? (
        <dl className="flex w-full flex-col gap-3">
          {dialogue.slice(0, isExpanded ? undefined : maxLines).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <div key={at}>
              <dt className="font-[560] text-ink-3 text-small">{line.voice_name}</dt>
              <dd dir={dirOf(line.text)} className="whitespace-pre-line break-words">
                {line.text}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p
          dir={dirOf(text ?? '')}
          className={classNames('w-full whitespace-pre-line break-words', !isExpanded && 'line-clamp-[10]')}
        >
          {text}
        </p>
      )}
      {!isExpanded && (
        <Button size="small" onClick={() => setExpanded(true)}>
          Show all
        </Button>
      )}
    </section>
  );
}
