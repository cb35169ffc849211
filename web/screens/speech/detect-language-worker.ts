import { detectLanguage } from './detect-language.ts';

export interface DetectRequest {
  readonly text: string;
  readonly languages: readonly string[];
  readonly voiceLanguage: string;
}

// Runs in a worker because loading the large tables would block the main thread.
addEventListener('message', ({ data: { text, languages, voiceLanguage } }: MessageEvent<DetectRequest>) =>
  postMessage(detectLanguage(text, languages, voiceLanguage)),
);
