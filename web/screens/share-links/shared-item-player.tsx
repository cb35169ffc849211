import { LoaderCircle, Pause, Play } from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { Waveform } from '../../parts/waveform/waveform.tsx';
import { decodePeaks, noPeaks } from '../../parts/waveform/waveform-outline.ts';
import type { SharedAudio } from './shared-audio.ts';

interface SharedItemPlayerProps {
  element: RefObject<HTMLAudioElement | null>;
  /** The state and controls of `element`. */
  audio: SharedAudio;
  /** The title that the operating system's media controls show. */
  title: string;
  url: string;
  /** The stored peaks, encoded; null: none. */
  peaks: string | null;
  durationInS: number;
}

const icons = { paused: Play, failed: Play, playing: Pause, loading: LoaderCircle } as const;

/** Plays a shared item. */
export function SharedItemPlayer({ element, audio, title, url, peaks, durationInS }: SharedItemPlayerProps) {
  const { status, positionInS } = audio;
  const outline = useMemo(() => (peaks === null ? undefined : decodePeaks(peaks)) ?? noPeaks, [peaks]);
  const Icon = icons[status];
  return (
    <section aria-label={t('Player')} className="flex items-center gap-4">
      {/* biome-ignore lint/a11y/useMediaCaption: the page shows the text */}
      <audio ref={element} src={url} preload="metadata" title={title} />
      <button
        type="button"
        aria-label={status === 'playing' || status === 'loading' ? t('Pause') : t('Play')}
        onClick={audio.toggle}
        className="grid size-14 shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-hover"
      >
        <Icon
          aria-hidden
          className={`size-6 ${status === 'loading' ? 'animate-spin' : 'fill-current'} ${Icon === Play ? 'ms-0.5' : ''}`}
        />
      </button>
      <div className="min-w-0 flex-1">
        <Waveform
          peaks={outline}
          durationInS={durationInS}
          bufferedInS={status === 'paused' && positionInS === 0 ? durationInS : audio.bufferedInS}
          positionInS={positionInS}
          livePositionInS={audio.livePositionInS}
          isMoving={status === 'playing'}
          onSeek={audio.seek}
          onSkip={(seconds) => audio.seek(positionInS + seconds)}
          onToggle={audio.toggle}
        />
        <div className="mt-1 flex justify-between text-ink-3 text-meta tabular-nums">
          <span>{formatDuration(positionInS)}</span>
          {status === 'failed' && (
            <span role="alert" className="text-bad">
              {t('Playback failed. Try again.')}
            </span>
          )}
          <span>{formatDuration(durationInS)}</span>
        </div>
      </div>
    </section>
  );
}
