import { pageMeta } from '../site/page-meta.ts';
import { readText } from '../site/read-content.server.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SiteProse } from '../site/site-prose.tsx';
import type { Route } from './+types/voice-data-partnerships-application-page.ts';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'voice-data-partnerships-application') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? pageMeta({ path: '/voice-data-partnerships/application', ...loaderData.text }) : [];

/** ROUTE-109, LAND-006: a form. */
export default function VoiceDataApplicationPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={text.heading} lead={text.description} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <SiteProse html={text.html} className="max-w-3xl" />
      </div>
    </SitePage>
  );
}
