import { findLandingEntry, landingPath } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import { landingVoiceOf } from '../../../contract/catalogue/site/landing/landing-voices.ts';
import { siteTextsPerDay } from '../../../contract/site/site-limits.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import NotFoundPage from '../../parts/page/not-found.tsx';
import { pageMeta } from '../site/page-meta.ts';
import { SiteHead, SitePage } from '../site/site-page.tsx';
import { SoundPlayer } from '../site/sound-player.tsx';
import { SpeechDemo } from '../site/speech-demo.tsx';
import { useSiteVoice } from '../site/use-site-voice.ts';
import type { Route } from './+types/landing-page.ts';
import { flagUrl } from './flags.server.ts';
import { LandingFlag } from './landing-flag.tsx';
import { howToHeading, landingDescription, landingHeading, landingTitle, neighborsOf } from './landing-texts.ts';
import { LandingVoiceNote } from './landing-voice-note.tsx';

interface FlaggedEntry {
  readonly entry: LandingEntry;
  readonly flag: string;
}

interface EntryPageProps extends FlaggedEntry {
  readonly neighbors: readonly FlaggedEntry[];
}

const withFlag = (entry: LandingEntry): FlaggedEntry => ({ entry, flag: flagUrl(entry.flag) });

/** Runs when the page is built. */
export function loader({ params }: Route.LoaderArgs): EntryPageProps {
  const entry = findLandingEntry(params.slug ?? '');
  if (!entry) throw new Response(null, { status: 404 });
  return { ...withFlag(entry), neighbors: neighborsOf(entry).map(withFlag) };
}

/** Only the addresses of entries were built; another one has no data, and the page is not found. */
export const clientLoader = async ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  findLandingEntry(params.slug ?? '') ? serverLoader() : undefined;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        path: landingPath(loaderData.entry),
        title: landingTitle(loaderData.entry),
        description: landingDescription(loaderData.entry),
      })
    : [];

/** ROUTE-095, LAND-004, LAND-007 to LAND-012: speech in one language or accent, heard and tried. */
export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <EntryPage {...loaderData} /> : <NotFoundPage />;
}

function EntryPage({ entry, flag, neighbors }: EntryPageProps) {
  const voice = useSiteVoice(entry.audioSrc);
  const { placeholderText, language } = entry;
  return (
    <SitePage>
      <SiteHead
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            <a href="/languages" className="hover:underline">
              {t('Languages and accents')}
            </a>
            <span aria-hidden className="text-ink-3">
              /
            </span>
            <a
              href={landingPath(entry)}
              aria-current="page"
              className="flex items-center gap-2 text-ink hover:underline"
            >
              <LandingFlag code={entry.flag} url={flag} />
              <span lang="en">{entry.name}</span>
            </a>
          </span>
        }
        heading={landingHeading(entry)}
        lead={t('Play the sample, then let the voice speak a text of yours: {max} a day, without an account.', {
          max: siteTextsPerDay,
        })}
      />
      <div className="mx-auto grid w-full max-w-6xl gap-4 px-4 md:px-6 lg:grid-cols-2">
        <section aria-labelledby="sample" className="flex flex-col overflow-hidden rounded-m border bg-surface">
          <div className="flex flex-1 flex-col gap-3 p-5 sm:p-6">
            <h2 id="sample" className="font-[600] text-strong">
              {t('Sample')}
            </h2>
            <blockquote lang={language} dir={dirOf(placeholderText)} className="flex-1 text-[19px] leading-[30px]">
              {placeholderText}
            </blockquote>
            <LandingVoiceNote entry={entry} engineId={voice?.engine_id} />
          </div>
          <SoundPlayer id={`sample-${entry.audioSrc}`} title={entry.name} className="border-t px-5 sm:px-6" />
        </section>
        <SpeechDemo slug={entry.audioSrc} language={language} text={placeholderText} textsLeft={voice?.texts_left} />
      </div>
      <div
        lang="en"
        dir="ltr"
        className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-8 px-4 py-14 md:px-6 lg:grid-cols-3"
      >
        <TextBlock heading={howToHeading(entry)} text={entry.howToDescription} />
        <TextBlock heading={entry.feature1Title} text={entry.feature1Description} />
        <TextBlock heading={entry.feature2Title} text={entry.feature2Description} />
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 pb-20 md:px-6">
        <div className="flex flex-wrap gap-2">
          <Button asChild kind="primary" size="large">
            <a href={`/app/speech-synthesis/text-to-speech?voice=${landingVoiceOf(entry).voiceId}`}>
              {t('Open in the app')}
            </a>
          </Button>
          <Button asChild size="large">
            <a href="/text-to-speech">{t('About text to speech')}</a>
          </Button>
        </div>
        <h2 className="mt-14 mb-4 font-[600] text-[20px] tracking-[-0.01em]">{t('More languages and accents')}</h2>
        <ul className="grid gap-2 xs:grid-cols-2 lg:grid-cols-4">
          {neighbors.map((one) => (
            <li key={one.entry.audioSrc}>
              <a
                href={landingPath(one.entry)}
                className="flex items-center gap-3 rounded-m border bg-surface px-4 py-3 transition-colors duration-150 hover:bg-hover"
              >
                <LandingFlag code={one.entry.flag} url={one.flag} />
                <span lang="en">{one.entry.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </SitePage>
  );
}

/** A word in Arabic letters, with a number before it. */
const arabicWord = /((?:\d[\d.,]* )?[\u0600-\u06ff]+)/;

/** Keeps Arabic words in an English text from changing places. */
const isolateArabic = (text: string) =>
  text.split(arabicWord).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
    at % 2 === 1 ? <bdi key={at}>{part}</bdi> : part,
  );

const TextBlock = ({ heading, text }: { heading: string; text: string }) => (
  <section>
    <h2 className="text-balance font-[600] text-[18px] tracking-[-0.01em]">{heading}</h2>
    <p className="mt-2 text-pretty text-ink-2 leading-[24px]">{isolateArabic(text)}</p>
  </section>
);
