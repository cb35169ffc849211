/** What the threads and processes of one engine do in this process. */
export interface RunnerFigures {
  /** Threads or processes that run. */
  running: number;
  /** Tasks that wait for one of them. */
  waiting: number;
  /** Calls that were not answered yet. */
  open: number;
  /** Calls since the start of the server. */
  calls: number;
  /** Runners that ended by themselves or were silent for too long. */
  crashes: number;
}

const figuresByEngine = new Map<string, RunnerFigures>();

/** The figures of an engine, which its hosts count up and down. */
export function runnerFigures(engineId: string): RunnerFigures {
  const known = figuresByEngine.get(engineId);
  if (known) return known;
  const figures = { running: 0, waiting: 0, open: 0, calls: 0, crashes: 0 };
  figuresByEngine.set(engineId, figures);
  return figures;
}

/** The figures of all engines that ran since the start of the server, by engine. */
export const allRunnerFigures = (): ReadonlyMap<string, Readonly<RunnerFigures>> => figuresByEngine;
