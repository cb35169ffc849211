import { t } from '../../../messages/t.ts';
import { formatTime } from '../../../parts/waveform/time-view.ts';

interface LineTimeProps {
  startS: number;
  endS: number;
  onSeek: () => void;
}

/** When a line is said; a click goes there. */
export function LineTime({ startS, endS, onSeek }: LineTimeProps) {
  const [start, end] = [formatTime(startS, 0.1), formatTime(endS, 0.1)];
  return (
    <button
      type="button"
      aria-label={t('Go to {time}', { time: start })}
      onClick={onSeek}
      className="rounded-s px-1 text-ink-3 text-meta tabular-nums hover:bg-hover hover:text-ink"
    >
      <bdi>
        {start}–{end}
      </bdi>
    </button>
  );
}
