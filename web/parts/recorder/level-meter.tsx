import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { meterShare } from './recording.ts';

/** Below this level there is no speech, or the microphone is off. */
const quietShare = 0.35;
const clippedShare = 0.995;
/** How long silence lasts before its hint shows, and how long the clipping hint stays. */
const hintMs = 3000;
const tooLoud = t('Too loud');

/** The level meter, drawn each frame; warns when the level is too low or too high. */
export function LevelMeter({ level }: { level: () => number }) {
  const bar = useRef<HTMLSpanElement>(null);
  const [hint, setHint] = useState('');
  useEffect(() => {
    let displayedLevel = 0;
    let lastSoundAt = performance.now();
    let clippedAt = Number.NEGATIVE_INFINITY;
    let frame = requestAnimationFrame(function draw(now) {
      const share = meterShare(level());
      // The level falls more slowly than it rises, so that it is readable.
      displayedLevel = Math.max(share, displayedLevel - 0.02);
      if (bar.current) bar.current.style.transform = `scaleX(${displayedLevel.toFixed(3)})`;
      if (share > quietShare) lastSoundAt = now;
      if (share > clippedShare) clippedAt = now;
      setHint(now - clippedAt < hintMs ? tooLoud : now - lastSoundAt > hintMs ? t('No sound detected') : '');
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <>
      <span className="h-2 w-32 overflow-hidden rounded-full bg-line-strong" aria-hidden>
        <span
          ref={bar}
          className={`block h-full origin-left rtl:origin-right rounded-full ${hint === tooLoud ? 'bg-bad' : 'bg-good'}`}
          style={{ transform: 'scaleX(0)' }}
        />
      </span>
      <span role="status" className="text-bad text-meta">
        {hint}
      </span>
    </>
  );
}
