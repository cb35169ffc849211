import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { player } from '../../parts/player/player-instance.ts';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import { siteSoundTrack, siteSoundUrl } from './site-sound-track.ts';
import { TrackPlayer } from './sound-player.tsx';

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

/** Two sounds of the same length in one player; a switch from one to the other keeps the position. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, title, beforeLabel = t('Before'), afterLabel = t('After'), className } = props;
  const sides = [
    { id: before, label: beforeLabel },
    { id: after, label: afterLabel },
  ].map(({ id, label }) => ({ id, label, track: siteSoundTrack(id, `${title}: ${label}`) }));
  const [index, setIndex] = useState(0);
  const switchTo = (next: number) => {
    const { track, status } = player.state();
    if (next !== index && track?.id === sides[index]!.track.id && status !== 'idle') {
      const positionInS = status === 'ended' ? 0 : player.positionInS();
      player.close();
      player.offer(sides[next]!.track, positionInS);
      if (isPlayingOrLoading(status)) player.toggle();
    }
    setIndex(next);
  };
  // Puts the other sound into the cache of the browser, so that a switch has no gap.
  const prepareOther = () => void fetch(siteSoundUrl(sides[1 - index]!.id)).catch(() => undefined);
  return (
    <section data-demo="" aria-label={title} className={className}>
      <fieldset className="inline-flex rounded-s border bg-sunken p-0.5">
        <legend className="sr-only">{title}</legend>
        {sides.map(({ id, label }, side) => (
          <button
            key={id}
            type="button"
            aria-pressed={side === index}
            onClick={() => switchTo(side)}
            className={classNames(
              'rounded-[4px] px-3 py-1 font-[540] text-small transition-colors duration-150',
              side === index
                ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line-strong)]'
                : 'text-ink-2 hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <TrackPlayer track={sides[index]!.track} onPlay={prepareOther} />
    </section>
  );
}
