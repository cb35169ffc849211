import { lazy } from 'react';
import { Skeleton } from '../parts/status/skeleton.tsx';
import type { Route } from './+types/sound-effects.ts';
import { BrowserOnly } from './browser-only.tsx';
import { pageMeta } from './site/page-meta.ts';
import { readText } from './site/read-content.server.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { SiteProse } from './site/site-prose.tsx';
import { ToolActions } from './tool-actions.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'sound-effects') });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({ path: '/sound-effects', ...loaderData.text, structuredData: { '@type': 'CollectionPage' } })
    : [];

// The page is prerendered at build time; the list and its dependencies run only in the browser.
const ExplorePart = lazy(async () => ({
  default: (await import('../nouns/sound-effects/explore-part.tsx')).ExplorePart,
}));

/** ROUTE-101, SFX-006: the ready-made sounds without an account. */
export default function SoundEffectsPage({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <SitePage isDeferred={false}>
      <SiteHead
        heading={text.heading}
        lead={text.description}
        actions={<ToolActions appPath="/app/sound-effects/generate" />}
      />
      <div className="mx-auto w-full max-w-6xl px-4 pb-16 md:px-6">
        <BrowserOnly fallback={<Skeleton className="h-[640px] w-full" />}>
          <ExplorePart />
        </BrowserOnly>
        <SiteProse html={text.html} className="mt-16 max-w-3xl" />
      </div>
    </SitePage>
  );
}
