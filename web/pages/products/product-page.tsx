import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import type { SiteText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';

interface ProductPageProps {
  text: SiteText;
  /** The screen of the app that does what the page is about. */
  appPath: string;
  /** Lets visitors try it. Its root element is marked with `data-demo`, so that touching it loads the app. */
  demo?: ReactNode;
}

/** A page about a part of the product: what it is, a demo of the real thing, and how it works. */
export const ProductPage = ({ text, appPath, demo }: ProductPageProps) => (
  <SitePage>
    <SiteHead
      heading={text.heading}
      lead={text.description}
      actions={
        <>
          <Button asChild kind="primary" size="large">
            <a href={appPath}>{t('Open in the app')}</a>
          </Button>
          <Button asChild size="large">
            <a href="/docs">{t('API reference')}</a>
          </Button>
        </>
      }
    />
    {demo && <div className="mx-auto w-full max-w-6xl px-4 pb-12 md:px-6">{demo}</div>}
    <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
      <SiteProse html={text.html} className="max-w-3xl" />
    </div>
  </SitePage>
);
