import { brand } from '../../contract/catalogue/brand.ts';
import { t } from '../messages/t.ts';
import { Button } from '../parts/button/button.tsx';
import type { Route } from './+types/home.ts';
import { homeData } from './home-data.server.ts';
import { HomeFacts } from './home-facts.tsx';
import { HomeLanguages } from './home-languages.tsx';
import { HomeParts } from './home-parts.tsx';
import { HomePromises } from './home-promises.tsx';
import { HomeSample } from './home-sample.tsx';
import { HomeSamples } from './home-samples.tsx';
import { HomeSection, MoreLink } from './home-section.tsx';
import { HomeWorks } from './home-works.tsx';
import { pageMeta } from './site/page-meta.ts';
import { siteOrigin } from './site/site-origin.ts';
import { SitePage } from './site/site-page.tsx';

const description = t(
  '{brand} is an open voice platform that you run yourself: text to speech with built-in engines, offline, behind an API that is compatible with ElevenLabs.',
  { brand },
);

/** Runs when the page is built. */
export const loader = () => homeData();

export const meta = () =>
  pageMeta({
    path: '/',
    title: `${brand} · ${t('The open voice platform that you run yourself')}`,
    description,
    structuredData: {
      '@type': 'SoftwareApplication',
      name: brand,
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Linux, macOS, Windows (WSL 2)',
      license: 'https://www.gnu.org/licenses/agpl-3.0.html',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      softwareHelp: { '@type': 'CreativeWork', url: `${siteOrigin}/docs` },
    },
  });

/** LAND-001: the home page: speech at once, and what the product is. */
export default function HomePage({ loaderData: { origin, languages, accents, samples } }: Route.ComponentProps) {
  return (
    <SitePage>
      <div className="mx-auto w-full max-w-6xl px-4 pt-10 pb-4 md:px-6 sm:pt-20">
        <h1 className="max-w-4xl text-balance font-[660] text-[38px] leading-[43px] tracking-[-0.032em] sm:text-[52px] sm:leading-[56px] lg:text-[64px] lg:leading-[68px]">
          {t('The voice platform that you run yourself')}
        </h1>
        <p className="mt-5 max-w-2xl text-pretty text-ink-2 text-strong sm:text-[19px] sm:leading-[30px]">
          {t(
            '{brand} speaks, listens and talks back: text to speech, dubbing, audiobooks and voice agents on your own machine. It is free software, and programs for ElevenLabs only change the address.',
            { brand },
          )}
        </p>
        <div className="mt-7 mb-10 flex flex-wrap gap-2 sm:mb-14">
          <Button asChild kind="primary" size="large">
            <a href="/app/sign-up">{t('Create an account')}</a>
          </Button>
          <Button asChild size="large">
            <a href="#install">{t('How to install')}</a>
          </Button>
        </div>
        <HomeSamples samples={samples} />
      </div>
      <HomeParts />
      <HomePromises origin={origin} />
      <HomeLanguages languages={languages} accents={accents} />
      <HomeWorks />
      <HomeFacts />
      <HomeSection
        className="pt-0 sm:pt-0"
        title={t('Voices with a name')}
        lead={t('Every server has them from the start. Choose one to hear it.')}
        aside={<MoreLink path="/voice-library">{t('More voices')}</MoreLink>}
      >
        <HomeSample />
      </HomeSection>
      <div className="border-t bg-sunken">
        <HomeSection
          title={t('Open from the first line')}
          lead={t(
            '{brand} is free software under AGPL-3.0-or-later. Read it, run it, change it and share it. A private server has no plans and no limits.',
            { brand },
          )}
        >
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <MoreLink path="/about">{t('About the project')}</MoreLink>
            <MoreLink path="/careers">{t('Take part')}</MoreLink>
            <MoreLink path="/safety">{t('Safety')}</MoreLink>
            <MoreLink path="/docs">{t('API reference')}</MoreLink>
            <span data-plans-only="">
              <MoreLink path="/pricing">{t('Plans and prices')}</MoreLink>
            </span>
          </div>
        </HomeSection>
      </div>
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center px-4 py-20 text-center md:px-6 sm:py-32">
        <h2 className="max-w-2xl text-balance font-[650] text-[32px] leading-[38px] tracking-[-0.028em] sm:text-[48px] sm:leading-[54px]">
          {t('Give your text a voice')}
        </h2>
        <p className="mt-4 max-w-xl text-pretty text-ink-2 text-strong">
          {t('The first sound is two clicks after sign-up.')}
          <span data-plans-only=""> {t('The credits of the free plan renew every month.')}</span>
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          <Button asChild kind="primary" size="large" data-signed-out="">
            <a href="/app/sign-up">{t('Sign up')}</a>
          </Button>
          <Button asChild kind="primary" size="large" data-signed-in="">
            <a href="/app/home">{t('Open the app')}</a>
          </Button>
          <Button asChild size="large">
            <a href="/docs">{t('API reference')}</a>
          </Button>
        </div>
      </div>
    </SitePage>
  );
}
