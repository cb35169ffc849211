import { useCallback, useEffect, useRef, useState } from 'react';
import { microphoneProblem, type OpenRecording, openRecording } from './recorder.ts';

export interface Recorder {
  readonly status: 'idle' | 'asking' | 'recording';
  /** Whole seconds since the start. */
  readonly seconds: number;
  /** Why it could not start. */
  readonly problem: string | undefined;
  /** 0 to 1; read each frame. */
  readonly level: () => number;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly cancel: () => void;
}

/** Records from the microphone for at most `maxSeconds`; calls `onRecorded` with the recording and its duration in seconds. */
export function useRecorder(maxSeconds: number, onRecorded: (recording: Blob, seconds: number) => void): Recorder {
  const [status, setStatus] = useState<Recorder['status']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const open = useRef<{ recording: OpenRecording; startedAt: number }>(undefined);
  const isUnmounted = useRef(false);
  const take = useRef(onRecorded);
  take.current = onRecorded;

  const stop = useCallback(async () => {
    const current = open.current;
    if (!current) return;
    open.current = undefined;
    setStatus('idle');
    const lengthS = (performance.now() - current.startedAt) / 1000;
    take.current(await current.recording.stop(), lengthS);
  }, []);
  const cancel = useCallback(() => {
    open.current?.recording.cancel();
    open.current = undefined;
    setStatus('idle');
  }, []);
  const start = useCallback(async () => {
    if (open.current) return;
    setProblem(undefined);
    setStatus('asking');
    try {
      const recording = await openRecording();
      // The dialog was closed during the browser's permission prompt.
      if (isUnmounted.current) return recording.cancel();
      open.current = { recording, startedAt: performance.now() };
      setSeconds(0);
      setStatus('recording');
    } catch (error) {
      setStatus('idle');
      setProblem(microphoneProblem(error));
    }
  }, []);

  useEffect(() => {
    if (status !== 'recording') return;
    const timer = setInterval(() => {
      const startedAt = open.current?.startedAt;
      if (startedAt === undefined) return;
      const passed = (performance.now() - startedAt) / 1000;
      setSeconds(Math.floor(passed));
      if (passed >= maxSeconds) void stop();
    }, 200);
    return () => clearInterval(timer);
  }, [status, maxSeconds, stop]);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      open.current?.recording.cancel();
      open.current = undefined;
    };
  }, []);
  const level = useCallback(() => open.current?.recording.level() ?? 0, []);
  return { status, seconds, problem, level, start, stop, cancel };
}
