import {
  landingAccents,
  landingLanguages,
  landingPath,
} from '../../../contract/catalogue/site/landing/landing-entries.ts';
import { isStandIn, landingVoiceOf } from '../../../contract/catalogue/site/landing/landing-voices.ts';
import { t } from '../../messages/t.ts';
import { pageMeta } from '../site/page-meta.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { siteSoundUrl } from '../site/site-sound-track.ts';
import { SoundButton } from '../site/sound-button.tsx';
import { SoundFailure } from '../site/sound-controls.tsx';
import type { Route } from './+types/languages-page.ts';
import { flagUrl } from './flags.server.ts';
import { LandingFlag } from './landing-flag.tsx';

const title = t('Languages and accents');
const description = t('Hear what this server says in each language and accent, and try it with a text of your own.');

/** Runs when the page is built. */
export const loader = () => {
  const codes = new Set([...landingLanguages, ...landingAccents].map(({ flag }) => flag));
  return { flags: Object.fromEntries([...codes].map((code) => [code, flagUrl(code)])) };
};

export const meta = () => pageMeta({ path: '/languages', title, description });

const groups = [
  { id: 'languages', heading: t('Languages'), entries: landingLanguages },
  { id: 'accents', heading: t('Accents'), entries: landingAccents },
];

/** LAND-004: all pages about languages and accents, each with its sample. */
export default function LanguagesPage({ loaderData: { flags } }: Route.ComponentProps) {
  return (
    <SitePage>
      <SiteHead heading={title} lead={description} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <SoundFailure className="mb-4" />
        {groups.map(({ id, heading, entries }) => (
          <section key={id} aria-labelledby={id} className="mb-12">
            <h2 id={id} className="mb-4 font-[600] text-[20px] tracking-[-0.01em]">
              {heading}
            </h2>
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {entries.map((entry) => (
                <li key={entry.audioSrc} className="flex items-center rounded-m border bg-surface pe-3">
                  <a
                    href={landingPath(entry)}
                    className="flex min-w-0 flex-1 items-center gap-3 rounded-m px-4 py-3 transition-colors duration-150 hover:bg-hover"
                  >
                    <LandingFlag code={entry.flag} url={flags[entry.flag]!} />
                    <span className="min-w-0">
                      <span lang="en" className="block truncate font-[560]">
                        {entry.name}
                      </span>
                      <span className="block truncate text-ink-3 text-meta">
                        {isStandIn(entry)
                          ? t('{name} stands in', { name: landingVoiceOf(entry).name })
                          : landingVoiceOf(entry).name}
                      </span>
                    </span>
                  </a>
                  <SoundButton url={siteSoundUrl(`sample-${entry.audioSrc}`)} title={entry.name} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </SitePage>
  );
}
