import type { SoundTimes } from '../../../contract/site/site-long-sounds.ts';
import type { PlacedLine } from './spoken-lines.service.ts';

interface Times {
  readonly durationMs: number;
  readonly lines: readonly Omit<PlacedLine, 'pcm'>[];
}

export const presentTimes = ({ durationMs, lines }: Times): SoundTimes => ({
  duration_ms: durationMs,
  lines: lines.map(({ startMs, endMs, speed, stretch, borrowedMs }) => ({
    start_ms: startMs,
    end_ms: endMs,
    speed,
    stretch,
    borrowed_ms: borrowedMs,
  })),
});
