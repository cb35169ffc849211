import { t } from '../messages/t.ts';
import type { SampleLink } from './home-data.server.ts';
import { PlayIcon } from './home-samples.tsx';
import { HomeSection, MoreLink } from './home-section.tsx';

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
          <button
            type="button"
            data-sample={slug}
            data-state="idle"
            data-play={t('Play {name}', { name })}
            data-pause={t('Pause {name}', { name })}
            aria-label={t('Play {name}', { name })}
            className="group grid size-8 shrink-0 place-items-center rounded-full text-ink-3 transition-colors duration-150 hover:bg-accent-soft hover:text-accent-ink data-[state=loading]:animate-pulse data-[state=playing]:bg-accent data-[state=playing]:text-on-accent"
          >
            <PlayIcon className="size-3.5" />
          </button>
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
