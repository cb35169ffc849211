import { t } from '../../messages/t.ts';
import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/text-page.ts';
import { textPages } from './text-pages.ts';

/** Runs when the page is built. */
export function loader({ request }: Route.LoaderArgs) {
  // The build asks for the document and for its data, at `/about/` and `/about.data`.
  const path = new URL(request.url).pathname.replace(/(?<=.)(\/|\.data)$/, '');
  const [folder, slug] = textPages[path] ?? [];
  return { path, text: readText(folder ?? 'pages', slug) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: loaderData.path, ...loaderData.text }) : [];

/** A public page that consists of one text. */
export default function TextPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        {text.hasNotice && (
          <p
            data-site-original=""
            className="mb-8 max-w-3xl rounded-m border border-line-strong bg-sunken px-4 py-3 text-ink-2"
          >
            {t(
              'These are terms between you and the operator of this server, who may replace them. They are no legal advice of the project.',
            )}
          </p>
        )}
        {text.date && (
          <p data-site-original="" className="mb-6 text-ink-3 text-small">
            {t('Last changed on {date}', { date: text.date })}
          </p>
        )}
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}
