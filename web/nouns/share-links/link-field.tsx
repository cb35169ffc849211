import { Copy } from 'lucide-react';
import { type ClipboardEvent, useId } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { shortenLink } from './share-link-text.ts';

interface LinkFieldProps {
  /** Undefined without a link, and until it is loaded or created. */
  link: string | undefined;
  /** Whether it is known if the item has a link. */
  isKnown: boolean;
  /** Whether the item has no link; *Copy* then creates it. */
  isPrivate: boolean;
  isCreating: boolean;
  onCopy: () => void;
}

/** SHARE-009, SHARE-012: the shortened link; copying the selection yields the full link. */
export function LinkField({ link, isKnown, isPrivate, isCreating, onCopy }: LinkFieldProps) {
  const id = useId();
  const withoutLink = isPrivate && !isCreating ? t('Not public yet') : isKnown && translate(messages.generatingLink);
  const copyAll = (event: ClipboardEvent) => {
    if (!link) return;
    event.clipboardData.setData('text/plain', link);
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-[540]">
        {t('Share public link')}
      </span>
      <div className="flex gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: an input would expose the shortened text as its value */}
        <div
          role="group"
          aria-labelledby={id}
          onCopy={copyAll}
          className="flex h-[34px] min-w-0 flex-1 items-center rounded-s border border-line-strong bg-sunken px-2.5"
        >
          <span role="status" className={`truncate ${link ? 'select-all font-mono text-meta' : 'text-ink-3'}`}>
            {link ? shortenLink(link) : withoutLink}
          </span>
        </div>
        <Button busy={isCreating} onClick={onCopy}>
          <Copy aria-hidden />
          {t('Copy')}
        </Button>
      </div>
      <p className="text-ink-3 text-meta">
        {isPrivate || !isKnown
          ? t(
              'Copying or sharing makes the link public. Anyone with it can read the text and listen, without an account.',
            )
          : t('Anyone with the link can read the text and listen, without an account.')}
      </p>
    </div>
  );
}
