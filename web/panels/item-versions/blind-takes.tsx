import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import type { Track } from '../../parts/player/player-track.ts';

interface BlindTakesProps {
  takes: readonly Track[];
  /** The index in `takes`. */
  onKeep: (at: number) => void;
  onClose: () => void;
}

/** Takes in random order and without any fact about them, so that only the ear decides which one is kept. */
export function BlindTakes({ takes, onKeep, onClose }: BlindTakesProps) {
  const [order] = useState(() => shuffled(takes.length));
  return (
    <div className="flex flex-col gap-2 rounded-s border p-2">
      <p className="px-1 text-ink-2 text-meta">
        {t('Listen and keep the one that sounds best. All of them stay among the versions.')}
      </p>
      <ul aria-label={t('Takes without names')} className="flex flex-col gap-1">
        {order.map((at, place) => {
          const name = t('Take {letter}', { letter: String.fromCodePoint(65 + place) });
          return (
            <li key={at} className="flex items-center gap-2 rounded-s bg-sunken px-2 py-1.5">
              <PlayTrackButton track={{ ...takes[at]!, title: name, subtitle: '' }} label={name} />
              <span className="flex-1 font-[540]">{name}</span>
              <Button size="small" aria-label={t('Keep {name}', { name })} onClick={() => onKeep(at)}>
                {t('Keep')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button size="small" kind="ghost" className="self-start" onClick={onClose}>
        {t('Show all versions')}
      </Button>
    </div>
  );
}

/** The numbers from 0 to `count` - 1 in random order. */
function shuffled(count: number): readonly number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
