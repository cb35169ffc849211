import { useCallback, useEffect, useRef, useState } from 'react';
import { microphoneProblem, type OpenRecording, openRecording } from './recording.ts';
import { elapsedS, pausedAt, type RecordingTime, resumedAt, startedAt } from './recording-time.ts';
import { type Microphones, useMicrophones } from './use-microphones.ts';

/** A finished recording that is not used yet. */
export interface Take {
  readonly id: string;
  readonly recording: Blob;
  readonly seconds: number;
}

export interface Recorder extends Microphones {
  /** `review`: a finished recording waits to be used, made again or discarded. */
  readonly status: 'idle' | 'asking' | 'recording' | 'paused' | 'review';
  /** Whole recorded seconds, without pauses. */
  readonly seconds: number;
  /** Why it could not start. */
  readonly problem: string | undefined;
  /** In status `review`. */
  readonly take: Take | undefined;
  /** 0 to 1; read each frame. */
  readonly level: () => number;
  /** Starts a recording, in place of a finished one. */
  readonly start: () => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
  /** Discards the running or the finished recording. */
  readonly discard: () => void;
}

/** Records from the microphone for at most `maxSeconds`. */
export function useRecorder(maxSeconds: number): Recorder {
  const [status, setStatus] = useState<Recorder['status']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [take, setTake] = useState<Take>();
  const open = useRef<OpenRecording>(undefined);
  const time = useRef<RecordingTime>(startedAt(0));
  const isUnmounted = useRef(false);
  const microphones = useMicrophones();

  const stop = useCallback(async () => {
    const current = open.current;
    if (!current) return;
    open.current = undefined;
    const lengthS = elapsedS(time.current, performance.now());
    const recording = await current.stop();
    setTake({ id: crypto.randomUUID(), recording, seconds: lengthS });
    setStatus('review');
  }, []);
  const discard = useCallback(() => {
    open.current?.cancel();
    open.current = undefined;
    setTake(undefined);
    setStatus('idle');
  }, []);
  const { microphone, refresh } = microphones;
  const start = useCallback(async () => {
    if (open.current) return;
    setProblem(undefined);
    setTake(undefined);
    setStatus('asking');
    try {
      const recording = await openRecording({ deviceId: microphone, onDisconnected: () => void stop() });
      // The dialog was closed during the browser's permission prompt.
      if (isUnmounted.current) return recording.cancel();
      open.current = recording;
      time.current = startedAt(performance.now());
      setSeconds(0);
      setStatus('recording');
      // Browsers tell the names of microphones only once one was allowed.
      void refresh();
    } catch (error) {
      setStatus('idle');
      setProblem(microphoneProblem(error));
    }
  }, [microphone, refresh, stop]);
  const pause = useCallback(() => {
    open.current?.pause();
    time.current = pausedAt(time.current, performance.now());
    setStatus('paused');
  }, []);
  const resume = useCallback(() => {
    open.current?.resume();
    time.current = resumedAt(time.current, performance.now());
    setStatus('recording');
  }, []);

  useEffect(() => {
    if (status !== 'recording') return;
    const timer = setInterval(() => {
      const passed = elapsedS(time.current, performance.now());
      setSeconds(Math.floor(passed));
      if (passed >= maxSeconds) void stop();
    }, 200);
    return () => clearInterval(timer);
  }, [status, maxSeconds, stop]);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      open.current?.cancel();
      open.current = undefined;
    };
  }, []);
  const level = useCallback(() => open.current?.level() ?? 0, []);
  return { ...microphones, status, seconds, problem, take, level, start, pause, resume, stop, discard };
}
