import { t } from '../messages/t.ts';
import type { SampleLink } from './home-data.server.ts';
import { HomeSection, MoreLink } from './home-section.tsx';
import { siteSoundUrl } from './site/site-sound-track.ts';
import { SoundButton } from './site/sound-button.tsx';

interface HomeLanguagesProps {
  languages: readonly SampleLink[];
  accents: readonly SampleLink[];
}

/** A sample of each language and accent, with a link to its page. */
export const HomeLanguages = ({ languages, accents }: HomeLanguagesProps) => (
  <HomeSection
    id="languages"
    title={t('Hear it in your language')}
    lead={t(
      'Numbers, dates and amounts are read as people in each language read them. Press play, or open a page to try a text of your own.',
    )}
    aside={<MoreLink path="/languages">{t('All about languages')}</MoreLink>}
  >
    <Samples title={t('Languages')} samples={languages} />
    <Samples title={t('Accents')} samples={accents} className="mt-10" />
  </HomeSection>
);

interface SamplesProps {
  title: string;
  samples: readonly SampleLink[];
  className?: string;
}

const Samples = ({ title, samples, className }: SamplesProps) => (
  <div className={className}>
    <h3 className="mb-2 font-[600] text-ink-3 text-small">{title}</h3>
    <ul className="grid grid-cols-2 gap-x-3 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
      {samples.map(({ slug, path, name, ownName, language }) => (
        <li key={slug} className="flex min-w-0 items-center gap-1.5 border-t py-1.5 sm:gap-2.5">
          <SoundButton url={siteSoundUrl(`sample-${slug}`)} title={name} />
          <a href={path} className="group flex min-h-8 min-w-0 items-center gap-2">
            <span
              lang={ownName ? language : 'en'}
              className="truncate font-[540] text-[15px] underline-offset-4 group-hover:underline"
            >
              {ownName ?? name}
            </span>
            {ownName && ownName !== name && (
              <span className="hidden truncate text-ink-3 text-meta xs:inline">{name}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
