import { CircleAlert, Pause, Play } from 'lucide-react';
import { soundBars } from '../../../contract/site/site-limits.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';

const bars = Array.from({ length: soundBars }, (_, at) => at);

/** What a button that plays a sound is called in its two states; the script of the site chooses one. */
export const soundNames = (title: string) => ({
  'data-play': t('Play {name}', { name: title }),
  'data-pause': t('Pause {name}', { name: title }),
});

interface SoundControlsProps {
  /** What the sound is, after the verb in the name of the button: `German`. */
  title: string;
  /** Of the slider; default: the position in the title. */
  positionLabel?: string;
  isLarge?: boolean;
  className?: string;
}

/**
 * Play button, waveform and time of the sound that a `data-sound-player` around them names. They need no app:
 * `web/site-script/sound-player.ts` plays the sound, and finds the parts by their `data-sound…` attributes.
 */
export const SoundControls = ({ title, positionLabel, isLarge = false, className }: SoundControlsProps) => (
  <>
    <div className={classNames('flex items-center', isLarge ? 'gap-4 sm:gap-5' : 'h-16 gap-3', className)}>
      <button
        type="button"
        data-sound-toggle=""
        data-state="idle"
        {...soundNames(title)}
        aria-label={t('Play {name}', { name: title })}
        className={classNames(
          'group grid shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover data-[state=loading]:animate-pulse',
          isLarge ? 'size-14' : 'size-10',
        )}
      >
        <PlayIcon className={isLarge ? 'size-6' : 'size-[18px]'} />
      </button>
      <div
        dir="ltr"
        className={classNames(
          'relative flex min-w-0 flex-1 items-center rounded-s has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          isLarge ? 'h-14 gap-[2px] sm:gap-[3px]' : 'h-9 gap-px sm:gap-[1.5px]',
        )}
      >
        {bars.map((at) => (
          <i
            key={at}
            data-sound-bar=""
            style={{ transform: 'scaleY(0.06)' }}
            className="h-full min-w-0 flex-1 rounded-full bg-wave transition-transform duration-200 ease-out data-on:bg-accent motion-reduce:transition-none"
          />
        ))}
        <input
          type="range"
          min={0}
          max={1}
          step="any"
          defaultValue={0}
          autoComplete="off"
          data-sound-position=""
          aria-label={positionLabel ?? t('Position in {title}', { title })}
          className="absolute inset-0 m-0 h-full w-full cursor-pointer opacity-0"
        />
      </div>
      <span
        data-sound-time=""
        suppressHydrationWarning
        className={classNames(
          'min-w-[76px] text-end text-ink-3 tabular-nums',
          isLarge ? 'hidden text-small xs:block' : 'text-meta',
        )}
      >
        0:00
      </span>
    </div>
    <SoundFailure className="px-5 pb-5" />
  </>
);

interface SoundFailureProps {
  /** Outside of a player: the address of the sound; default: any. */
  url?: string;
  className?: string;
}

/** Shown when a sound cannot be played. */
export const SoundFailure = ({ url = '', className }: SoundFailureProps) => (
  <p data-sound-failure={url} hidden role="alert" className={classNames('text-bad', className)}>
    <CircleAlert className="me-2 inline size-4" aria-hidden />
    {t('This sample cannot be played. Try another one.')}
  </p>
);

/** The icons of all play buttons of a page, which may have a hundred of them. */
export const PlayIcons = () => (
  <svg aria-hidden className="hidden">
    <symbol id="sound-play" viewBox="0 0 24 24">
      <Play x={1.5} fill="currentColor" strokeWidth={0} />
    </symbol>
    <symbol id="sound-pause" viewBox="0 0 24 24">
      <Pause fill="currentColor" strokeWidth={0} />
    </symbol>
  </svg>
);

/** Play or pause, by the `data-state` of the button around it. */
export const PlayIcon = ({ className }: { className: string }) => (
  <svg aria-hidden className={className}>
    <use href="#sound-play" className="group-data-[state=playing]:hidden" />
    <use href="#sound-pause" className="hidden group-data-[state=playing]:block" />
  </svg>
);
