import { dirOf } from '../format/text-direction.ts';
import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import type { Sample } from './home-data.server.ts';
import { siteSoundUrl } from './site/site-sound-track.ts';
import { SoundControls, soundNames } from './site/sound-controls.tsx';

/** Shown at first, besides that of the visitor: chosen for variety of sound and script. */
const shownFirst = ['english', 'spanish', 'german', 'hindi', 'arabic', 'japanese', 'french', 'korean', 'portuguese'];
const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });
const nameOf = (language: string): string => languageNames.of(language) ?? language;
const urlOf = ({ slug }: Sample): string => siteSoundUrl(`sample-${slug}`);

/** Speech in the language of the visitor, without the app. */
export function HomeSamples({ samples }: { samples: readonly Sample[] }) {
  const first = samples[0]!;
  return (
    <section
      data-sound-player={urlOf(first)}
      aria-label={t('Listen')}
      className="flex flex-col rounded-m border bg-surface shadow-popover"
    >
      <div className="grid px-5 pb-5 sm:px-10 sm:pt-10 sm:pb-8">
        {samples.map((sample, at) => (
          <p
            key={sample.slug}
            data-sound-text={urlOf(sample)}
            lang={sample.language}
            dir={dirOf(sample.text)}
            aria-hidden={at > 0 || undefined}
            className={classNames(
              'col-start-1 row-start-1 text-pretty font-[480] text-[20px] leading-[32px] tracking-[-0.01em] sm:text-[26px] sm:leading-[40px]',
              at > 0 && 'invisible',
            )}
          >
            {sample.text}
          </p>
        ))}
      </div>
      {/* First on a phone, where a text takes the rest of the screen. */}
      <div className="max-sm:order-first">
        <SoundControls
          title={nameOf(first.language)}
          positionLabel={t('Position')}
          isLarge
          className="px-5 py-5 sm:px-10 sm:pt-0 sm:pb-8"
        />
      </div>
      <ul aria-label={t('Languages')} className="flex flex-wrap gap-1 border-t px-3 py-3 sm:px-8 sm:py-4">
        {samples.map((sample, at) => (
          <li key={sample.slug} hidden={!shownFirst.includes(sample.slug)}>
            <button
              type="button"
              lang={sample.language}
              data-sound-choice={urlOf(sample)}
              {...soundNames(nameOf(sample.language))}
              aria-pressed={at === 0}
              className="min-h-9 rounded-full px-3.5 font-[520] text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              {sample.ownName}
            </button>
          </li>
        ))}
        <li>
          <a
            href="#languages"
            className="inline-flex min-h-9 items-center px-3.5 text-ink-3 underline-offset-2 hover:text-ink hover:underline"
          >
            {t('All languages')}
          </a>
        </li>
      </ul>
    </section>
  );
}
