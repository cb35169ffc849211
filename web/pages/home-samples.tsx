import { CircleAlert, Pause, Play } from 'lucide-react';
import { dirOf } from '../format/text-direction.ts';
import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { classNames } from '../parts/display/class-names.ts';
import type { Sample } from './home-data.server.ts';

/** Shown at first, besides that of the visitor: chosen for variety of sound and script. */
const shownFirst = ['english', 'spanish', 'german', 'hindi', 'arabic', 'japanese', 'french', 'korean', 'portuguese'];
const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });
const nameOf = (language: string): string => languageNames.of(language) ?? language;
const bars = Array.from({ length: 64 }, (_, at) => at);

/**
 * Speech in the language of the visitor, without the app: `web/site-script/sample-player.ts` plays it, and finds the parts
 * by their `data-sample…` attributes.
 */
export function HomeSamples({ samples }: { samples: readonly Sample[] }) {
  const first = samples[0]!;
  return (
    <section aria-label={t('Listen')} className="flex flex-col rounded-m border bg-surface shadow-popover">
      <PlayIcons />
      <div className="grid px-5 pb-5 sm:px-10 sm:pt-10 sm:pb-8">
        {samples.map(({ slug, language, text }, at) => (
          <p
            key={slug}
            data-sample-text={slug}
            lang={language}
            dir={dirOf(text)}
            aria-hidden={at > 0 || undefined}
            className={classNames(
              'col-start-1 row-start-1 text-pretty font-[480] text-[20px] leading-[32px] tracking-[-0.01em] sm:text-[26px] sm:leading-[40px]',
              at > 0 && 'invisible',
            )}
          >
            {text}
          </p>
        ))}
      </div>
      {/* First on a phone, where a text takes the rest of the screen. */}
      <div className="flex items-center gap-4 px-5 py-5 max-sm:order-first sm:gap-5 sm:px-10 sm:pt-0 sm:pb-8">
        <button
          type="button"
          data-sample-toggle=""
          data-state="idle"
          aria-label={t('Play {name}', { name: nameOf(first.language) })}
          className="group grid size-14 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover data-[state=loading]:animate-pulse"
        >
          <PlayIcon className="size-6" />
        </button>
        <div className="relative flex h-14 min-w-0 flex-1 items-center gap-[2px] rounded-s has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 sm:gap-[3px]">
          {bars.map((at) => (
            <i
              key={at}
              data-sample-bar=""
              style={{ transform: 'scaleY(0.06)' }}
              className="h-full flex-1 rounded-full bg-wave transition-transform duration-200 ease-out data-on:bg-accent motion-reduce:transition-none"
            />
          ))}
          <input
            type="range"
            min={0}
            max={1000}
            defaultValue={0}
            autoComplete="off"
            data-sample-position=""
            aria-label={t('Position')}
            className="absolute inset-0 m-0 h-full w-full cursor-pointer opacity-0"
          />
        </div>
        <span
          data-sample-time=""
          suppressHydrationWarning
          className="hidden min-w-[76px] text-end text-ink-3 text-small tabular-nums xs:block"
        >
          0:00
        </span>
      </div>
      <p data-sample-failure="" hidden role="alert" className="px-5 pb-5 text-bad sm:px-10">
        <CircleAlert className="me-2 inline size-4" aria-hidden />
        {t('This sample cannot be played. Try another one.')}
      </p>
      <ul
        aria-label={t('Languages')}
        data-sample-names=""
        className="flex flex-wrap gap-1 border-t px-3 py-3 sm:px-8 sm:py-4"
      >
        {samples.map(({ slug, language, ownName }, at) => (
          <li key={slug} hidden={!shownFirst.includes(slug)}>
            <span
              hidden
              data-of={slug}
              data-play={t('Play {name}', { name: nameOf(language) })}
              data-pause={t('Pause {name}', { name: nameOf(language) })}
            />
            <button
              type="button"
              lang={language}
              data-sample={slug}
              aria-pressed={at === 0}
              className="min-h-9 rounded-full px-3.5 font-[520] text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            >
              {ownName}
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

/** The icons of all play buttons of the page, which has many of them. */
const PlayIcons = () => (
  <svg aria-hidden className="hidden">
    <symbol id="sample-play" viewBox="0 0 24 24">
      <Play x={1.5} fill="currentColor" strokeWidth={0} />
    </symbol>
    <symbol id="sample-pause" viewBox="0 0 24 24">
      <Pause fill="currentColor" strokeWidth={0} />
    </symbol>
  </svg>
);

/** Play or pause, by the `data-state` of the button around it. */
export const PlayIcon = ({ className }: { className: string }) => (
  <svg aria-hidden className={className}>
    <use href="#sample-play" className="group-data-[state=playing]:hidden" />
    <use href="#sample-pause" className="hidden group-data-[state=playing]:block" />
  </svg>
);
