import { CornerUpLeft, Download, Trash2 } from 'lucide-react';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import type { QueuePosition } from '../../parts/player/player-queue.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { effectFacts } from './effect-facts.ts';
import { downloadEffect, effectTrack } from './effect-track.ts';
import { TrackWaveform } from './track-waveform.tsx';

interface EffectRowProps {
  item: SoundEffectReply;
  /** The search text, highlighted in the prompt. */
  search: string;
  /** In a narrow panel the waveform stands below the text. */
  isNarrow?: boolean;
  /** The position in the list, from which the player continues. */
  place: () => QueuePosition;
  onReuse: (item: SoundEffectReply) => void;
  onDelete: (item: SoundEffectReply) => void;
}

/** One generated effect of the history. */
export function EffectRow({ item, search, isNarrow = false, place, onReuse, onDelete }: EffectRowProps) {
  const track = effectTrack(item);
  return (
    <li
      aria-label={track.title}
      // Rows outside the window are not laid out, so that long lists stay fast.
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border bg-surface px-3 py-2 [contain-intrinsic-size:auto_62px] [content-visibility:auto]"
    >
      <PlayTrackButton track={track} place={place} label={track.title} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate font-[540]" dir={dirOf(item.text)} title={item.text}>
          <Highlight text={track.title} searched={[search]} />
        </p>
        <p className="truncate text-ink-3 text-meta tabular-nums">{effectFacts(item)}</p>
      </div>
      <TrackWaveform
        track={track}
        durationInS={item.duration_seconds}
        className={isNarrow ? 'order-last w-full' : 'order-last w-full md:order-none md:w-auto md:flex-1'}
      />
      <div className="flex">
        <IconButton size="small" label={t('Reuse prompt')} onClick={() => onReuse(item)}>
          <CornerUpLeft />
        </IconButton>
        <IconButton size="small" label={t('Download')} onClick={() => void downloadEffect(item).catch(showError)}>
          <Download />
        </IconButton>
        <IconButton size="small" label={t('Delete')} onClick={() => onDelete(item)}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}
