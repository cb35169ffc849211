import { parentPort, workerData } from 'node:worker_threads';
import { adapted } from './adapted.ts';
import type { OpenSynthesizer, Synthesizer } from './synthesizer.ts';
import type { WorkerMessage, WorkerSetup, WorkerTask } from './worker-messages.ts';

const { engines, stop } = workerData as WorkerSetup;
const port = parentPort;
if (!port) throw new Error('worker-main.ts runs in a worker thread');

const synthesizers = new Map<string, Synthesizer>();
for (const { id, module, data, sampleRate } of engines) {
  const { openSynthesizer } = (await import(module)) as { openSynthesizer: OpenSynthesizer<unknown> };
  synthesizers.set(id, adapted(id, sampleRate, await openSynthesizer(data)));
}

const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

port.on('message', ({ id, engineId, request }: WorkerTask) => {
  try {
    const synthesizer = synthesizers.get(engineId);
    if (!synthesizer) throw new Error(`no engine ${engineId} in the worker`);
    synthesizer.speak(
      request,
      (samples) => say({ kind: 'chunk', id, samples }, [samples.buffer]),
      () => Atomics.load(stop, 0) === id,
      request.timings ? (words) => say({ kind: 'words', id, words }) : undefined,
    );
    say({ kind: 'done', id });
  } catch (error) {
    say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
});
// Ready first: a server that starts does not wait for speed, and nobody asks it for speech in its first half second.
say({ kind: 'ready' });
for (const synthesizer of synthesizers.values()) synthesizer.warm();
