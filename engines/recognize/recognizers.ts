import { openNeuralRecognizers } from './neural/neural-recognizers.ts';
import { findPocketsphinx, openPocketsphinx } from './pocketsphinx/pocketsphinx.ts';
import type { Recognizer } from './recognizer.ts';

/** The recognizers of this machine. */
export interface Recognizers {
  /** What is installed now, the best first. */
  list(): readonly Recognizer[];
  /** The best for a language; without one, the best of all. Undefined if none knows it. */
  choose(language: string | undefined): Recognizer | undefined;
  close(): Promise<void>;
}

interface RecognizersOptions {
  /** The folder of the installed models; no models if absent. */
  readonly folder?: string | undefined;
  /** Default: PocketSphinx, if the operating system has it. */
  readonly basic?: readonly Recognizer[];
}

export function openRecognizers({ folder, basic = findBasic() }: RecognizersOptions = {}): Recognizers {
  const neural = folder === undefined ? undefined : openNeuralRecognizers({ folder });
  const list = (): readonly Recognizer[] => [...(neural?.list() ?? []), ...basic];
  return {
    list,
    choose: (language) => list().find(({ languages }) => language === undefined || languages.includes(language)),
    close: async () => neural?.close(),
  };
}

function findBasic(): readonly Recognizer[] {
  const installation = findPocketsphinx();
  return installation ? [openPocketsphinx(installation)] : [];
}
