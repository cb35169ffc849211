import { useState } from 'react';
import {
  type DubLanguage,
  dubLanguages,
  dubLines,
  dubSoundId,
  dubVoices,
} from '../../../contract/catalogue/site/long-sounds/dub-scene.ts';
import type { SoundTimes } from '../../../contract/site/site-long-sounds.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { siteSoundTrack, siteSoundUrl } from '../site/site-sound-track.ts';
import { TrackPlayer } from '../site/track-player.tsx';
import { continueWith, loadTimes, playAt, useHeardLine, useSoundTimes } from './sound-times.ts';

const languageNames = new Intl.DisplayNames(formatLocale, { type: 'language' });
const nameOf = (language: DubLanguage): string => languageNames.of(language) ?? language;
const trackOf = (language: DubLanguage) =>
  siteSoundTrack(dubSoundId(language), t('The scene in {language}', { language: nameOf(language) }));

/** Puts the other languages into the cache of the browser, so that a switch has no gap. */
const prepareLanguages = (): void => {
  for (const id of dubLanguages.map(dubSoundId)) {
    void fetch(siteSoundUrl(id)).catch(() => undefined);
    void loadTimes(id).catch(() => undefined);
  }
};

/** A scene and its dubs: the language changes while it plays, and the line that is heard lights up. */
export function DubbingDemo() {
  const [language, setLanguage] = useState<DubLanguage>('es');
  const soundId = dubSoundId(language);
  const times = useSoundTimes(soundId);
  const heard = useHeardLine(soundId, times);
  const switchTo = (next: DubLanguage) => {
    continueWith(trackOf(next), trackOf(language).id);
    setLanguage(next);
  };
  const playLine = async (index: number) => {
    prepareLanguages();
    const { lines } = await loadTimes(soundId);
    playAt(trackOf(language), lines[index]!.start_ms / 1000);
  };
  const { traveler, clerk } = dubVoices[language];
  return (
    <section data-demo="" aria-label={t('A dubbed scene')} className="overflow-hidden rounded-m border bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3 sm:px-6">
        <fieldset className="flex flex-wrap rounded-s border bg-sunken p-0.5">
          <legend className="sr-only">{t('Language of the scene')}</legend>
          {dubLanguages.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => switchTo(one)}
              className={classNames(
                'rounded-[4px] px-2.5 py-1 font-[540] text-small transition-colors duration-150 sm:px-3',
                one === language
                  ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line-strong)]'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {nameOf(one)}
            </button>
          ))}
        </fieldset>
        <p className="text-ink-3 text-small">
          {t('Voices: {first} and {second}', { first: traveler.name, second: clerk.name })}
        </p>
      </div>
      <div className="border-b px-4 sm:px-6">
        <TrackPlayer track={trackOf(language)} onPlay={prepareLanguages} />
      </div>
      <ol className="py-2">
        {dubLines.map(({ speaker, texts }, index) => {
          const isHeard = index === heard;
          return (
            <li key={texts.en}>
              <button
                type="button"
                aria-current={isHeard ? 'true' : undefined}
                onClick={() => void playLine(index)}
                className={classNames(
                  'grid w-full grid-cols-[36px_auto_1fr] items-baseline gap-x-3 border-transparent border-s-[3px] px-4 py-2.5 text-start transition-colors duration-150 hover:bg-hover sm:px-6 md:grid-cols-[40px_80px_1fr_1fr_150px]',
                  isHeard && 'border-accent bg-accent-soft hover:bg-accent-soft',
                )}
              >
                <span
                  className={classNames(
                    'text-meta tabular-nums',
                    isHeard ? 'text-ink-2' : 'text-ink-3',
                    !times && 'invisible',
                  )}
                >
                  {formatDuration((times?.lines[index]?.start_ms ?? 0) / 1000)}
                </span>
                <span
                  className={classNames(
                    'col-start-2 font-[540] text-meta md:text-small',
                    isHeard ? 'text-ink-2' : 'text-ink-3',
                  )}
                >
                  {dubVoices[language][speaker].name}
                </span>
                <span
                  lang="en"
                  dir="ltr"
                  className="col-span-2 col-start-2 text-ink-2 text-small md:col-span-1 md:col-start-3"
                >
                  {texts.en}
                </span>
                <span lang={language} className="col-span-2 col-start-2 text-ink md:col-span-1 md:col-start-4">
                  {language === 'en' ? <span className="text-ink-2">{t('Original')}</span> : texts[language]}
                </span>
                <span
                  className={classNames(
                    'col-start-3 row-start-1 text-end text-meta md:col-start-5',
                    isHeard ? 'text-ink-2' : 'text-ink-3',
                  )}
                >
                  {times && language !== 'en' ? describeFit(times.lines[index]!) : ''}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="border-t px-4 py-3 text-ink-3 text-small sm:px-6">
        {t(
          'The scene and its translations were written for this page; no translator of this server was asked. Its engines spoke every line, and the code that fits dubs placed each within the time of its original. The rain is the background track and stays the same.',
        )}
      </p>
    </section>
  );
}

const factors = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 2 });
const seconds = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** What was done to make a line fit. */
function describeFit({ speed, stretch, borrowed_ms }: SoundTimes['lines'][number]): string {
  const factor = Math.round(speed * stretch * 100) / 100;
  if (factor > 1) return t('{factor} times as fast', { factor: factors.format(factor) });
  if (factor < 1) return t('slowed to {factor}', { factor: factors.format(factor) });
  return borrowed_ms >= 50
    ? t('{seconds} s into the pause', { seconds: seconds.format(borrowed_ms / 1000) })
    : t('fits as it is');
}
