import { useEffect, useRef, useState } from 'react';
import type { DetectRequest } from './detect-language-worker.ts';

/** Debounce after the last keystroke. */
const debounceMs = 400;
/** Shorter texts do not identify their language. */
const minLength = 8;
/** Longer samples do not improve the result. */
const sampleLength = 400;

/** Detects the language of a text after a debounce; undefined while it is unknown. */
export function useDetectedLanguage({ text, languages, voiceLanguage }: DetectRequest): string | undefined {
  const [detected, setDetected] = useState<{ request: string; language: string | undefined }>();
  const worker = useRef<Worker>(undefined);
  const sample = text.trim().length >= minLength && languages.length > 0 ? text.slice(0, sampleLength) : '';
  const request = JSON.stringify({ text: sample, languages, voiceLanguage } satisfies DetectRequest);

  useEffect(() => {
    if (sample === '') return;
    const timer = setTimeout(() => {
      worker.current ??= new Worker(new URL('./detect-language-worker.ts', import.meta.url), { type: 'module' });
      worker.current.onmessage = ({ data }: MessageEvent<string | undefined>) =>
        setDetected({ request, language: data });
      worker.current.postMessage(JSON.parse(request));
    }, debounceMs);
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
