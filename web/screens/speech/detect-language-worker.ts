import { detectLanguage } from './detect-language.ts';

export interface DetectRequest {
  readonly text: string;
  readonly known: readonly string[];
  readonly own: string;
}

// Off the main thread: the tables are large.
addEventListener('message', ({ data: { text, known, own } }: MessageEvent<DetectRequest>) =>
  postMessage(detectLanguage(text, known, own)),
);
