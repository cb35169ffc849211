import { useEffect, useRef, useState } from 'react';
import type { DetectRequest } from './detect-language-worker.ts';

/** After the last key. */
const waitMs = 400;
/** Fewer letters say nothing about their language. */
const tellingLength = 8;
/** More add nothing. */
const sampleLength = 400;

/** Which language a text is in, some time after it changed; undefined while that is not known. */
export function useDetectedLanguage({ text, known, own }: DetectRequest): string | undefined {
  const [detected, setDetected] = useState<{ request: string; language: string | undefined }>();
  const worker = useRef<Worker>(undefined);
  const sample = text.trim().length >= tellingLength && known.length > 0 ? text.slice(0, sampleLength) : '';
  const request = JSON.stringify({ text: sample, known, own } satisfies DetectRequest);

  useEffect(() => {
    if (sample === '') return;
    const timer = setTimeout(() => {
      worker.current ??= new Worker(new URL('./detect-language-worker.ts', import.meta.url), { type: 'module' });
      worker.current.onmessage = ({ data }: MessageEvent<string | undefined>) =>
        setDetected({ request, language: data });
      worker.current.postMessage(JSON.parse(request));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sample, request]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return detected?.request === request ? detected.language : undefined;
}
