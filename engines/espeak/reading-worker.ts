import { serveTasks, threadData } from '../host/thread-server.ts';
import type { TextPiece } from '../text/joined-text.ts';

/** Languages whose reading needs a dictionary. */
export type ReadingLanguage = 'ja' | 'zh';

const openers: Readonly<Record<ReadingLanguage, () => Promise<(text: string) => TextPiece[]>>> = {
  ja: async () => {
    const { openAnalyzer } = await import('../text/japanese/dictionary.ts');
    const { readJapanese } = await import('../text/japanese/read-japanese.ts');
    const analyze = await openAnalyzer();
    return (text) => readJapanese(analyze(text));
  },
  zh: async () => (await import('../text/chinese/read-chinese.ts')).readChinese,
};

const read = await openers[threadData<ReadingLanguage>()]();
serveTasks<string, TextPiece[]>({ handle: read });
