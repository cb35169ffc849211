import { RotateCcw } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import type { PeakTiles } from './peak-tiles.ts';

interface WaveformStatusProps {
  tiles: PeakTiles | undefined;
  durationInS: number;
  /** Whether a coarse waveform is drawn meanwhile. */
  hasOutline: boolean;
}

/** What stands in the place of a waveform that is empty, still loads, or could not be loaded. */
export function WaveformStatus({ tiles, durationInS, hasOutline }: WaveformStatusProps) {
  const status = tiles?.status() ?? 'loading';
  if (durationInS <= 0) return <Centered>{t('No audio')}</Centered>;
  if (status === 'failed')
    return (
      <div role="alert" className="absolute inset-0 flex items-center justify-center gap-2 bg-sunken/85 text-meta">
        {t('The waveform did not load.')}
        <Button size="small" onClick={tiles?.retry} onPointerDown={(event) => event.stopPropagation()}>
          <RotateCcw aria-hidden />
          {t('Try again')}
        </Button>
      </div>
    );
  if (status === 'loading' && !hasOutline) return <Centered>{t('Loading waveform')}</Centered>;
  return null;
}

const Centered = ({ children }: { children: string }) => (
  <div role="status" className="absolute inset-0 grid place-items-center bg-sunken text-ink-3 text-meta">
    {children}
  </div>
);
