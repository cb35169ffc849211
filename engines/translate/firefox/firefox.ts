import { EngineError } from '../../contract/engine-error.ts';
import { openTaskQueue } from '../../host/task-queue.ts';
import { startThread } from '../../host/thread-runner.ts';
import { languageName } from '../../text/scripts.ts';
import type { Translator } from '../translator.ts';
import type { FirefoxTask } from './firefox-messages.ts';
import { type FirefoxModel, findRoute, listFirefoxModels } from './firefox-models.ts';

interface FirefoxOptions {
  /** With a folder for each direction, such as `en-es`. */
  readonly folder: string;
  readonly onProblem?: (problem: string) => void;
  readonly idleMs?: number;
  readonly taskTimeoutMs?: number;
  /** The worker module; `firefox-worker.ts` if absent. */
  readonly module?: URL;
}

const id = 'firefox';
/** How long the list of models is kept: the operator may add some while the server runs. */
const listForMs = 60_000;
/** Lines of one task: few, so that others wait only for a moment. */
const linesOfTask = 8;
const maxWaiting = 256;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * The models of Firefox Translations in a thread of their own. Pairs without English go through English. The thread
 * starts with the first text and ends when it is idle.
 */
export function openFirefox(options: FirefoxOptions): Translator {
  const { folder, onProblem = () => {}, idleMs = 120_000, taskTimeoutMs = 120_000 } = options;
  const module = options.module ?? new URL('./firefox-worker.ts', import.meta.url);
  const queue = openTaskQueue<FirefoxTask, readonly string[]>({
    engineId: id,
    start: () => startThread({ engineId: id, module, resourceLimits }),
    size: 1,
    maxWaiting,
    taskTimeoutMs,
    idleMs,
  });
  let listed: { readonly atMs: number; readonly models: Promise<readonly FirefoxModel[]> } | undefined;

  function listModels(): Promise<readonly FirefoxModel[]> {
    if (!listed || performance.now() - listed.atMs > listForMs)
      listed = { atMs: performance.now(), models: listFirefoxModels(folder, onProblem) };
    return listed.models;
  }

  const route = async (from: string, to: string) => findRoute(await listModels(), from, to);

  return {
    kind: id,
    isDraft: false,
    isLocal: true,
    async describe(from, to) {
      const models = await route(from, to);
      if (!models) return undefined;
      return models.length === 1
        ? 'Firefox Translations'
        : `Firefox Translations through ${languageName(models[0]!.to)}`;
    },
    async translate({ texts, from, to }, signal) {
      const models = await route(from, to);
      if (!models) throw new EngineError(id, `No model translates ${from} to ${to}.`, { retryable: false });
      const answers: string[] = [];
      for (let at = 0; at < texts.length; at += linesOfTask)
        answers.push(...(await queue.run(() => ({ texts: texts.slice(at, at + linesOfTask), route: models }), signal)));
      return answers;
    },
    close: () => queue.close(),
  };
}
