import { Mic, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../format/duration.ts';
import { Button } from '../../parts/button/button.tsx';
import { meterShare } from './recorder.ts';
import { useRecorder } from './use-recorder.ts';

interface RecordPanelProps {
  /** The maximum duration in seconds. */
  maxSeconds: number;
  onRecorded: (recording: Blob, seconds: number) => void;
  disabled?: boolean;
  /** The label of the button before the first recording. */
  label?: string;
  /** Called when recording starts and when it ends. */
  onActive?: (isOn: boolean) => void;
}

/** Records in the browser, with a level meter and a timer. */
export function RecordPanel({
  maxSeconds,
  onRecorded,
  disabled = false,
  label = 'Record',
  onActive,
}: RecordPanelProps) {
  const recorder = useRecorder(maxSeconds, onRecorded);
  const isRecording = recorder.status === 'recording';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change is reported
  useEffect(() => onActive?.(isRecording), [isRecording]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        {isRecording ? (
          <Button kind="danger" onClick={() => void recorder.stop()}>
            <Square className="fill-current" aria-hidden />
            Stop recording
          </Button>
        ) : (
          <Button busy={recorder.status === 'asking'} disabled={disabled} onClick={() => void recorder.start()}>
            <Mic aria-hidden />
            {label}
          </Button>
        )}
        {isRecording && (
          <>
            <span role="timer" aria-label="Recorded" className="font-[560] tabular-nums">
              {formatDuration(recorder.seconds)}
            </span>
            <LevelMeter level={recorder.level} />
            <Button kind="ghost" size="small" onClick={recorder.cancel}>
              Discard
            </Button>
          </>
        )}
      </div>
      {recorder.problem && (
        <p role="alert" className="text-bad text-meta">
          {recorder.problem}
        </p>
      )}
    </div>
  );
}

/** Below this level there is no speech, or the microphone is off. */
const quietShare = 0.35;
const clippedShare = 0.995;
/** How long silence lasts before its hint shows, and how long the clipping hint stays. */
const hintMs = 3000;

/** The level meter, drawn each frame; warns when the level is too low or too high. */
function LevelMeter({ level }: { level: () => number }) {
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
      setHint(now - clippedAt < hintMs ? 'Too loud' : now - lastSoundAt > hintMs ? 'No sound detected' : '');
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [level]);
  return (
    <>
      <span className="h-2 w-32 overflow-hidden rounded-full bg-line-strong" aria-hidden>
        <span
          ref={bar}
          className={`block h-full origin-left rounded-full ${hint === 'Too loud' ? 'bg-bad' : 'bg-good'}`}
          style={{ transform: 'scaleX(0)' }}
        />
      </span>
      <span role="status" className="text-bad text-meta">
        {hint}
      </span>
    </>
  );
}
