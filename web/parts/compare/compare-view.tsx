import { ArrowLeftRight, LoaderCircle, Pause, Play } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../display/class-names.ts';
import { Segmented } from '../form/segmented.tsx';
import { type ShortcutGroup, useShortcuts } from '../page/shortcuts.ts';
import { isPlayingOrLoading } from '../player/player-state.ts';
import { Waveform } from '../waveform/waveform.tsx';
import { decodePeaks, noPeaks } from '../waveform/waveform-outline.ts';
import type { ComparedSide } from './comparison.ts';
import { type ComparedFiles, useComparison } from './use-comparison.ts';

interface ComparedRecording {
  /** For example "Original". */
  readonly label: string;
  /** The stored waveform; see `decodePeaks`. */
  readonly outline: string | undefined;
  /** Its own length, if `files.positions` maps them. */
  readonly durationInS?: number;
}

interface CompareViewProps {
  files: ComparedFiles;
  before: ComparedRecording;
  after: ComparedRecording;
  durationInS: number;
  /** Starts as soon as it is shown, after a click that asked for it. */
  startsPlaying?: boolean;
}

const shortcuts: ShortcutGroup = {
  title: t('Compare'),
  shortcuts: [{ keys: ['B'], does: t('Switch before and after') }],
};

/** Two recordings one above the other; either is heard, and a switch keeps the position while they play. */
export function CompareView({ files, before, after, durationInS, startsPlaying = false }: CompareViewProps) {
  const { comparison, side, isLoading, failed, playback } = useComparison(files);
  const { transport } = comparison;
  const isPlaying = isPlayingOrLoading(playback.status);
  const sides = [
    ['before', before],
    ['after', after],
  ] as const satisfies readonly (readonly [ComparedSide, ComparedRecording])[];
  const { positions } = files;
  const placeOf = (
    which: ComparedSide,
  ): Pick<SideWaveformProps, 'durationInS' | 'positionInS' | 'livePositionInS' | 'onSeek'> =>
    which === 'before' && positions
      ? {
          durationInS: before.durationInS ?? durationInS,
          positionInS: positions.toBefore(playback.positionInS),
          livePositionInS: () => positions.toBefore(transport.positionInS()),
          onSeek: (to) => transport.seek(positions.toAfter(to)),
        }
      : {
          durationInS,
          positionInS: playback.positionInS,
          livePositionInS: transport.positionInS,
          onSeek: transport.seek,
        };
  useShortcuts(shortcuts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (startsPlaying) transport.toggle();
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if ((event.target as Element).closest('input:not([type="radio"]), textarea, select, [role="menu"]')) return;
      event.preventDefault();
      comparison.select(comparison.state().side === 'before' ? 'after' : 'before');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [comparison]);
  return (
    <section aria-label={t('Before and after')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind="primary"
          aria-label={isPlaying ? t('Pause comparison') : t('Play comparison')}
          onClick={transport.toggle}
          className="size-9 shrink-0 rounded-full p-0"
        >
          {isLoading ? (
            <LoaderCircle className="animate-spin" aria-hidden />
          ) : isPlaying ? (
            <Pause className="fill-current" strokeWidth={0} aria-hidden />
          ) : (
            <Play className="ms-0.5 fill-current" strokeWidth={0} aria-hidden />
          )}
        </Button>
        <span className="text-ink-3 text-meta tabular-nums">
          {formatDuration(playback.positionInS)} / {formatDuration(durationInS)}
        </span>
        <Segmented
          label={t('Heard')}
          value={side}
          onChange={comparison.select}
          options={sides.map(([value, { label }]) => ({ value, label }))}
          className="ms-auto"
        />
        <span aria-hidden className="hidden items-center gap-1 text-ink-3 text-meta sm:inline-flex">
          <ArrowLeftRight className="size-3.5" />
          {'B'}
        </span>
      </div>
      {sides.map(([which, { label, outline }]) => (
        <SideWaveform
          key={which}
          label={label}
          outline={outline}
          isHeard={side === which}
          isFailed={failed.includes(which)}
          {...placeOf(which)}
          isMoving={playback.status === 'playing'}
          onSkip={transport.skip}
          onToggle={transport.toggle}
        />
      ))}
    </section>
  );
}

interface SideWaveformProps {
  label: string;
  outline: string | undefined;
  isHeard: boolean;
  isFailed: boolean;
  durationInS: number;
  positionInS: number;
  livePositionInS: () => number;
  isMoving: boolean;
  onSeek: (positionInS: number) => void;
  onSkip: (seconds: number) => void;
  onToggle: () => void;
}

function SideWaveform({ label, outline, isHeard, isFailed, ...position }: SideWaveformProps) {
  const peaks = useMemo(() => (outline === undefined ? undefined : decodePeaks(outline)) ?? noPeaks, [outline]);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className={classNames('truncate text-meta', isHeard ? 'font-[560] text-ink' : 'text-ink-3')}>{label}</span>
      <Waveform
        {...position}
        label={t('Position in {label}', { label })}
        peaks={peaks}
        className={classNames('transition-opacity duration-150', !isHeard && 'opacity-45')}
      />
      {isFailed && (
        <p role="alert" className="text-bad text-meta">
          {t('Your browser cannot play this file. Download it to listen to it.')}
        </p>
      )}
    </div>
  );
}
