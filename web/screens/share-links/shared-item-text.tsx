import { useState } from 'react';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { dirOf } from '../../format/text-direction.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';

/** What a long text begins with, so that what follows on the page is in reach: characters, and lines of a dialogue. */
const longText = 900;
const longDialogue = 8;

/** The text of a public page, or the lines of a dialogue with their speakers. */
export function PublicText({ text, dialogue }: Pick<SharedItem, 'text' | 'dialogue'>) {
  const isLong = dialogue ? dialogue.length > longDialogue : (text?.length ?? 0) > longText;
  const [isExpanded, setExpanded] = useState(!isLong);
  if (!text && !dialogue?.length) return null;
  return (
    <section aria-label="Text" className="flex flex-col items-start gap-3 text-strong">
      {dialogue ? (
        <dl className="flex w-full flex-col gap-3">
          {dialogue.slice(0, isExpanded ? undefined : longDialogue).map((line, at) => (
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
