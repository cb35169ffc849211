import { t } from '../../messages/t.ts';
import { siteSoundUrl } from './site-sound-track.ts';
import { SoundControls, soundNames } from './sound-controls.tsx';
import { useSounds } from './use-sounds.ts';

interface BeforeAfterProps {
  /** The two sounds, by their IDs at `/v1/site/sounds`. */
  before: string;
  after: string;
  /** What is compared, such as "A phone call in traffic". */
  title: string;
  /** Labels of the two buttons; default: "Before" and "After". */
  beforeLabel?: string;
  afterLabel?: string;
  className?: string;
}

/** Two sounds of the same length in one player; a switch from one to the other keeps the position. Works without the app. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, title, beforeLabel = t('Before'), afterLabel = t('After'), className } = props;
  const sides = [
    { url: siteSoundUrl(before), label: beforeLabel },
    { url: siteSoundUrl(after), label: afterLabel },
  ];
  useSounds(`${before} ${after}`);
  return (
    <section data-sound-player={sides[0]!.url} data-keeps-position="" aria-label={title} className={className}>
      <fieldset className="inline-flex rounded-s border bg-sunken p-0.5">
        <legend className="sr-only">{title}</legend>
        {sides.map(({ url, label }, side) => (
          <button
            // The chosen side stays when the sounds change.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={side}
            type="button"
            data-sound-choice={url}
            {...soundNames(`${title}: ${label}`)}
            aria-pressed={side === 0}
            className="rounded-[4px] px-3 py-1 font-[540] text-ink-2 text-small transition-colors duration-150 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--line-strong)]"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <SoundControls title={`${title}: ${beforeLabel}`} positionLabel={t('Position in {title}', { title })} />
    </section>
  );
}
