import { Download, Pencil, Repeat } from 'lucide-react';
import { Link } from 'react-router';
import type { ExploredSound } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import type { QueuePosition } from '../../parts/player/player-queue.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { formatSeconds } from './effect-facts.ts';
import { downloadSound, soundTrack } from './effect-track.ts';
import { generatePath } from './sound-effects-navigation.ts';
import { TrackWaveform } from './track-waveform.tsx';

/** The generate screen with the prompt of a sound. */
export const promptPath = ({ prompt, loop }: Pick<ExploredSound, 'prompt' | 'loop'>): string =>
  `${generatePath}?${new URLSearchParams({ prompt, ...(loop && { loop: 'true' }) })}`;

interface SoundRowProps {
  sound: ExploredSound;
  /** Whether the title links to the public page of the sound. */
  isLinked: boolean;
  place?: () => QueuePosition;
}

/** A ready-made sound: play, download, and use its prompt. */
export function SoundRow({ sound, isLinked, place }: SoundRowProps) {
  const { slug, title, category, duration_seconds: seconds, loop } = sound;
  const track = soundTrack(sound);
  return (
    <li
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border bg-surface px-3 py-2 [contain-intrinsic-size:auto_62px] [content-visibility:auto]"
    >
      <PlayTrackButton track={track} label={title} {...(place && { place })} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate font-[540]">
          {isLinked ? (
            <Link to={`/sound-effects/${slug}`} className="underline-offset-2 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="flex items-center gap-1 text-ink-3 text-meta tabular-nums">
          <span className="truncate">
            {category} · {formatSeconds(seconds)}
            {loop && ` · ${t('Loop')}`}
          </span>
          {loop && <Repeat className="size-3 shrink-0" aria-hidden />}
        </p>
      </div>
      <TrackWaveform
        track={track}
        durationInS={seconds}
        className="order-last w-full md:order-none md:w-auto md:flex-1"
      />
      <div className="flex">
        <Tooltip text={t('Use this prompt')}>
          <Link
            to={promptPath(sound)}
            aria-label={t('Use this prompt: {title}', { title })}
            className="inline-grid size-7 place-items-center rounded-s text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink [&_svg]:size-[17px]"
          >
            <Pencil aria-hidden />
          </Link>
        </Tooltip>
        <IconButton size="small" label={t('Download')} onClick={() => void downloadSound(sound).catch(showError)}>
          <Download />
        </IconButton>
      </div>
    </li>
  );
}
