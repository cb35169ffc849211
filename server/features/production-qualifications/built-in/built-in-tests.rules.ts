import { audiobookTest } from './audiobook-test.rules.ts';
import { dubTest } from './dub-test.rules.ts';
import { subtitlesTest } from './subtitles-test.rules.ts';
import { transcriptTest } from './transcript-test.rules.ts';

/** The tests that every server has from the start, one for each type of task. */
export const builtInTests = [transcriptTest, subtitlesTest, dubTest, audiobookTest] as const;
