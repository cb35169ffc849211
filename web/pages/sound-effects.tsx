import { firstSounds } from 'virtual:first-sounds';
import { ExplorePart, exploreNames } from '../nouns/sound-effects/explore-part.tsx';
import type { Route } from './+types/sound-effects.ts';
import { pageMeta } from './site/page-meta.ts';
import { readText } from './site/read-content.server.ts';
import { SiteHead, SitePage } from './site/site-page.tsx';
import { SiteProse } from './site/site-prose.tsx';
import { ToolActions } from './tool-actions.tsx';

/** Runs when the page is built. */
export const loader = () => ({ text: readText('pages', 'sound-effects'), first: firstSounds });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({ path: '/sound-effects', ...loaderData.text, structuredData: { '@type': 'CollectionPage' } })
    : [];

/** ROUTE-101, SFX-006: the ready-made sounds without an account. */
export default function SoundEffectsPage({ loaderData: { text, first } }: Route.ComponentProps) {
  return (
    <SitePage queryNames={exploreNames}>
      <SiteHead
        heading={text.heading}
        lead={text.description}
        actions={<ToolActions appPath="/app/sound-effects/generate" />}
      />
      <div className="mx-auto w-full max-w-6xl px-4 pb-16 md:px-6">
        <div data-demo="">
          <ExplorePart first={first} />
        </div>
        <SiteProse html={text.html} className="mt-16 max-w-3xl" />
      </div>
    </SitePage>
  );
}
