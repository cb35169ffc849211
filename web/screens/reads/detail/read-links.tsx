import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { T } from '../../../messages/rich-text.tsx';
import { t } from '../../../messages/t.ts';
import { CopyButton } from '../../../parts/button/copy-button.tsx';

/** The public page and the feeds of a read. */
export function ReadLinks({ read }: { read: ReadReply }) {
  const { page_url, feed_url, author_feed_url, is_public } = read;
  return (
    <section aria-label={t('Links')} className="flex flex-col gap-2">
      <h2 className="font-[600]">{t('Links')}</h2>
      {!is_public && <p className="text-ink-3 text-meta">{t('They work once the read is published.')}</p>}
      <LinkRow title={t('Public page')} url={page_url} copy={t('Copy link to the page')} isOpen={is_public} />
      <LinkRow title={t('Podcast feed of this read')} url={feed_url} copy={t('Copy feed link')} isOpen={is_public} />
      {author_feed_url ? (
        <LinkRow
          title={t('Podcast feed of all your reads')}
          url={author_feed_url}
          copy={t('Copy link to the feed of all reads')}
          isOpen={is_public}
        />
      ) : (
        <p className="text-ink-3 text-meta">
          <T
            text="Choose a handle in your <link>creator profile</link> to get a feed of all your reads."
            link={(children) => (
              <Link to="/app/profiles" className="text-accent-ink underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        </p>
      )}
    </section>
  );
}

interface LinkRowProps {
  title: string;
  url: string;
  /** The name of the copy button. */
  copy: string;
  /** Whether the address answers. */
  isOpen: boolean;
}

const LinkRow = ({ title, url, copy, isOpen }: LinkRowProps) => (
  <div className="flex items-center gap-1 rounded-m border bg-surface py-1 ps-3 pe-1">
    <div className="min-w-0 flex-1">
      <p className="text-ink-3 text-meta">{title}</p>
      {isOpen ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-1.5 underline-offset-2 hover:underline"
        >
          <span dir="ltr" className="truncate">
            {url}
          </span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        </a>
      ) : (
        <p dir="ltr" className="truncate text-ink-2">
          {url}
        </p>
      )}
    </div>
    <CopyButton text={url} label={copy} />
  </div>
);
