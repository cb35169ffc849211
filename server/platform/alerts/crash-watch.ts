import type { RunnerFigures } from '../../../engines/host/runner-figures.ts';

const windowMs = 10 * 60 * 1000;
/** Crashes within the window after which an engine counts as down. */
export const maxCrashes = 3;

type Figures = () => ReadonlyMap<string, Pick<RunnerFigures, 'crashes'>>;

/** Tells the engines whose threads or processes crashed at least `maxCrashes` times in ten minutes; call it now and then. */
export function openCrashWatch(figures: Figures, now = (): number => performance.now()): () => readonly string[] {
  /** The number of crashes since the start of the process, at each call of the window. */
  const history: { readonly at: number; readonly crashes: ReadonlyMap<string, number> }[] = [];
  return () => {
    const crashes = new Map([...figures()].map(([engine, values]) => [engine, values.crashes]));
    const at = now();
    while (history.length > 1 && at - history[1]!.at >= windowMs) history.shift();
    const before = history[0]?.crashes;
    history.push({ at, crashes });
    return [...crashes].flatMap(([engine, count]) =>
      count - (before?.get(engine) ?? 0) >= maxCrashes ? [engine] : [],
    );
  };
}
