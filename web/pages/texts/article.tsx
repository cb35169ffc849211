import { ArrowRight } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import type { SiteText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';

export const articlePath = (folder: string, { slug }: Pick<SiteText, 'slug'>): string => `${folder}/${slug}`;

interface ArticleProps {
  /** The path of its list: `/blog`. */
  folder: '/blog' | '/customers' | '/guides' | '/use-cases';
  text: SiteText;
}

const folderTitles = {
  '/blog': t('Blog'),
  '/customers': t('Stories of use'),
  '/guides': t('Guides'),
  '/use-cases': t('Use cases'),
};

/** A text with a page of its own. */
export const Article = ({ folder, text }: ArticleProps) => (
  <SitePage>
    <article>
      <SiteHead
        eyebrow={
          <a href={folder} className="underline-offset-2 hover:underline">
            {folderTitles[folder]}
          </a>
        }
        heading={text.heading}
        lead={text.description}
      >
        {text.date && (
          <p data-site-original="" className="mt-4 text-ink-3 text-small">
            <time dateTime={text.date}>{text.date}</time>
            {text.author && ` · ${text.author}`}
          </p>
        )}
        {text.isExample && (
          <p
            data-site-original=""
            className="mt-6 max-w-3xl rounded-m border border-line-strong bg-sunken px-4 py-3 text-ink-2"
          >
            {t('This is an example of use, not a story of a real customer.')}
          </p>
        )}
      </SiteHead>
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <SiteProse html={text.html} className="max-w-3xl" />
        <Button asChild kind="primary" size="large" className="mt-10">
          <a href="/app/sign-up">
            {t('Try it on this server')} <ArrowRight aria-hidden />
          </a>
        </Button>
      </div>
    </article>
  </SitePage>
);
