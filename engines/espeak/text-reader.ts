import { openTaskQueue, type TaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import { readHebrew } from '../text/hebrew/read-hebrew.ts';
import type { TextPiece } from '../text/joined-text.ts';
import { readKorean } from '../text/korean/read-korean.ts';
import { readThai } from '../text/thai/read-thai.ts';
import type { ReadingLanguage } from './reading-worker.ts';

/** Reads texts whose letters do not say how they sound. */
export interface TextReader {
  /** How a text is read; undefined if espeak-ng reads the language by its letters. Throws `signal.reason`, or EngineError. */
  read(text: string, language: string, signal: AbortSignal, tenant?: string): Promise<readonly TextPiece[]> | undefined;
  close(): Promise<void>;
}

/** Readings that need no dictionary. */
const rules: Readonly<Record<string, (text: string) => TextPiece[]>> = { he: readHebrew, ko: readKorean, th: readThai };

const isReadingLanguage = (language: string): language is ReadingLanguage => language === 'ja' || language === 'zh';

/** The dictionary of a language leaves the memory after it was unused for this long. */
const idleMs = 10 * 60_000;

/** One thread for each language with a dictionary, which starts with the first text and loads the dictionary. */
export function openTextReader(): TextReader {
  const threads = new Map<string, TaskQueue<string, readonly TextPiece[]>>();
  const threadFor = (language: ReadingLanguage) => {
    const known = threads.get(language);
    if (known) return known;
    const engineId = `espeak-${language}`;
    const module = new URL('./reading-worker.ts', import.meta.url);
    const start = () => startThread<string, readonly TextPiece[]>({ engineId, module, data: language });
    const thread = openTaskQueue<string, readonly TextPiece[]>({ engineId, start, idleMs });
    threads.set(language, thread);
    return thread;
  };
  return {
    read(text, language, signal, tenant) {
      if (isReadingLanguage(language)) return threadFor(language).run(() => text, signal, { tenant });
      const rule = rules[language];
      return rule && Promise.resolve(rule(text));
    },
    close: async () => {
      await Promise.all([...threads.values()].map((thread) => thread.close()));
    },
  };
}
