import { parentPort, workerData } from 'node:worker_threads';
import { withAdaptation } from './adapted.ts';
import type { OpenSynthesizer, Synthesizer } from './synthesizer.ts';
import type { WorkerMessage, WorkerSetup, WorkerTask } from './worker-messages.ts';

const { engines, stop } = workerData as WorkerSetup;
const port = parentPort;
if (!port) throw new Error('worker-main.ts runs in a worker thread');

const synthesizers = new Map<string, Synthesizer>();
for (const { id, module, data, sampleRate } of engines) {
  const { openSynthesizer } = (await import(module)) as { openSynthesizer: OpenSynthesizer<unknown> };
  synthesizers.set(id, withAdaptation(id, sampleRate, await openSynthesizer(data)));
}

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

port.on('message', ({ id, engineId, request }: WorkerTask) => {
  try {
    const synthesizer = synthesizers.get(engineId);
    if (!synthesizer) throw new Error(`no engine ${engineId} in the worker`);
    synthesizer.speak(
      request,
      (samples) => post({ kind: 'chunk', id, samples }, [samples.buffer]),
      () => Atomics.load(stop, 0) === id,
      request.timings ? (words) => post({ kind: 'words', id, words }) : undefined,
    );
    post({ kind: 'done', id });
  } catch (error) {
    post({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
});
// Report ready before warming up, so that the start of the server does not wait for it.
post({ kind: 'ready' });
for (const synthesizer of synthesizers.values()) synthesizer.warm();
