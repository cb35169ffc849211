import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { x as extract, type ReadEntry } from 'tar';
import unbzip2 from 'unbzip2-stream';
import type { UnpackOutcome, UnpackTask } from './unpack-messages.ts';

const { archive, into, limits } = workerData as UnpackTask;

let files = 0;
let bytes = 0;
let problem: string | undefined;
const stop = new AbortController();

/** Whether the entry may be unpacked. The first rejected entry ends the task. */
function accepts(path: string, entry: ReadEntry): boolean {
  if (problem !== undefined) return false;
  files += 1;
  bytes += entry.size;
  problem = findProblem(path, entry);
  if (problem !== undefined) stop.abort();
  return problem === undefined;
}

function findProblem(path: string, { type }: ReadEntry): string | undefined {
  const parts = path.split(/[/\\]/);
  if (parts.includes('..') || /^([/\\]|[a-z]:)/i.test(path)) return `${path} points outside the folder`;
  if (type !== 'File' && type !== 'OldFile' && type !== 'ContiguousFile' && type !== 'Directory')
    return `${path} is not a regular file (${type})`;
  if (files > limits.files) return `it has more than ${limits.files} files`;
  if (bytes > limits.bytes) return `it has more than ${limits.bytes} bytes`;
  return undefined;
}

async function main(): Promise<UnpackOutcome> {
  try {
    await pipeline(
      createReadStream(archive),
      unbzip2(),
      extract({ cwd: into, strict: true, filter: (path, entry) => accepts(path, entry as ReadEntry), noChmod: true }),
      { signal: stop.signal },
    );
    if (problem === undefined && files === 0) problem = 'it is empty';
  } catch (error) {
    problem ??= (error as Error).message;
  }
  return problem === undefined ? {} : { problem };
}

parentPort?.postMessage(await main());
