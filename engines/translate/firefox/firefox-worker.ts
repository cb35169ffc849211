import { readFileSync } from 'node:fs';
import { Translator } from 'fxtranslate';
import { serveTasks } from '../../host/thread-server.ts';
import type { FirefoxTask } from './firefox-messages.ts';
import type { FirefoxModel } from './firefox-models.ts';

/** As much of the engine as is used; the types of the package name two classes the same. */
interface Engine {
  translate_long(text: string): string;
  free(): void;
}
const Translate = Translator as unknown as new (model: Uint8Array, source: Uint8Array, target: Uint8Array) => Engine;

/** Models in memory, the one used last at the end. Each takes two to three times the size of its file. */
const opened = new Map<string, Engine>();
const maxOpened = 4;

function open({ model, sourceVocabulary, targetVocabulary }: FirefoxModel): Engine {
  const known = opened.get(model);
  opened.delete(model);
  const source = known ? undefined : readFileSync(sourceVocabulary);
  const translator =
    known ??
    new Translate(
      readFileSync(model),
      source!,
      targetVocabulary === sourceVocabulary ? source! : readFileSync(targetVocabulary),
    );
  opened.set(model, translator);
  for (const [path, oldest] of opened) {
    if (opened.size <= maxOpened) break;
    oldest.free();
    opened.delete(path);
  }
  return translator;
}

/** A module that was aborted may be in any state: the thread ends after its reply, and the next text starts another. */
function endIfAborted(error: unknown): void {
  if (error instanceof WebAssembly.RuntimeError) setImmediate(() => process.exit(1));
}

serveTasks<FirefoxTask, readonly string[]>({
  handle({ texts, route }, { isStopped }) {
    const answers: string[] = [];
    try {
      for (const text of texts) {
        if (isStopped()) break;
        answers.push(route.reduce((input, model) => open(model).translate_long(input), text));
      }
    } catch (error) {
      endIfAborted(error);
      throw error;
    }
    return answers;
  },
});
