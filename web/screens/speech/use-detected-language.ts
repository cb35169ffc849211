import { useEffect, useRef, useState } from 'react';
import type { DetectRequest } from './detect-language-worker.ts';

/** After the last key. */
const waitMs = 400;

/** Which language a text is in, some time after it changed; undefined while `request` is, or nothing is known yet. */
export function useDetectedLanguage(request: DetectRequest | undefined): string | undefined {
  const [detected, setDetected] = useState<string>();
  const worker = useRef<Worker>(undefined);
  const [text, own, known] = [request?.text, request?.own, request?.known.join(' ')];

  useEffect(() => {
    if (text === undefined || own === undefined || known === undefined) return setDetected(undefined);
    const timer = setTimeout(() => {
      worker.current ??= new Worker(new URL('./detect-language-worker.ts', import.meta.url), { type: 'module' });
      worker.current.onmessage = ({ data }: MessageEvent<string>) => setDetected(data);
      worker.current.postMessage({ text, own, known: known.split(' ') } satisfies DetectRequest);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text, own, known]);

  useEffect(() => () => worker.current?.terminate(), []);
  return detected;
}
