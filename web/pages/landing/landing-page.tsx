import { findLandingEntry, landingPath } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import { pageMeta } from '../site/page-meta.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SoundPlayer } from '../site/sound-player.tsx';
import type { Route } from './+types/landing-page.ts';

/** Runs when the page is built. */
export function loader({ params }: Route.LoaderArgs): { entry: LandingEntry; path: string } {
  const entry = findLandingEntry(params.slug ?? '');
  if (!entry) throw new Response(null, { status: 404 });
  return { entry, path: landingPath(entry) };
}

const titleOf = ({ name }: LandingEntry): string => `Text to speech: ${name}`;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        path: loaderData.path,
        title: titleOf(loaderData.entry),
        description: loaderData.entry.howToDescription,
      })
    : [];

/** ROUTE-095, LAND-004, LAND-007 to LAND-012: speech in one language or accent, heard and tried. */
export default function LandingPage({ loaderData: { entry } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={titleOf(entry)} lead={entry.howToDescription}>
        <SoundPlayer id={`sample-${entry.audioSrc}`} title={entry.name} />
      </SiteHead>
    </SitePage>
  );
}
