import { Copy } from 'lucide-react';
import { type ClipboardEvent, useId } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { shortenLink } from './share-link-text.ts';

interface LinkFieldProps {
  /** Undefined without a link, and while it is being created. */
  link: string | undefined;
  /** Whether the item has no link yet; *Copy* then creates it. */
  isPrivate: boolean;
  onCopy: () => void;
}

/** SHARE-009, SHARE-012: the shortened link; copying the selection yields the full link. */
export function LinkField({ link, isPrivate, onCopy }: LinkFieldProps) {
  const id = useId();
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
            {link ? shortenLink(link) : isPrivate ? t('Not public yet') : translate(messages.generatingLink)}
          </span>
        </div>
        <Button disabled={!link && !isPrivate} onClick={onCopy}>
          <Copy aria-hidden />
          {t('Copy')}
        </Button>
      </div>
      <p className="text-ink-3 text-meta">
        {isPrivate
          ? t('Copy or share makes a public link. Anyone with it can read the text and listen, without an account.')
          : t('Anyone with the link can read the text and listen, without an account.')}
      </p>
    </div>
  );
}
