import { randomUUID } from 'node:crypto';
import { openTaskQueue } from '../host/task-queue.ts';
import { startThread } from '../host/thread-runner.ts';
import type { MusicEngine } from './music.ts';
import type { MusicReply, MusicTask } from './music-messages.ts';

/** Blocks of 2.9 ms in the first pieces, for which a listener waits, and in the later ones. */
const firstBlocks = [64, 128, 344] as const;
const laterBlocks = 689;
const maxWaiting = 64;
/** A piece of two seconds takes a fraction of a second; composing and the first samples up to a few seconds. */
const replyTimeoutMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

export interface MusicOptions {
  /** The thread ends after it was idle for this long; with its decoded instruments it has up to 300 MB. */
  readonly idleMs?: number;
}

/** Opens the engine. Its thread starts with the first song. */
export function openMusic({ idleMs = 300_000 }: MusicOptions = {}): MusicEngine {
  const module = new URL('./music-worker.ts', import.meta.url);
  const queue = openTaskQueue<MusicTask, MusicReply>({
    engineId: 'music',
    start: () => startThread({ engineId: 'music', module, replyTimeoutMs, resourceLimits }),
    maxWaiting,
    idleMs,
    // Ending the thread at once would end the other songs as well.
    stopGraceMs: 10_000,
  });
  return {
    async outline(song, signal, tenant) {
      const reply = await queue.run(() => ({ kind: 'outline', song }), signal, { tenant, isUrgent: true });
      if (reply.kind !== 'outline') throw new Error('the music thread answered another task');
      return reply.outline;
    },
    async *render(song, outputs, signal, tenant) {
      const id = randomUUID();
      for (let fromFrame = 0, piece = 0, isLast = false; !isLast; piece++) {
        const blocks = firstBlocks[piece] ?? laterBlocks;
        const task = { kind: 'render', id, song, outputs, fromFrame, blocks } as const;
        const reply = await queue.run(() => task, signal, { tenant, isUrgent: piece < firstBlocks.length });
        if (reply.kind !== 'render') throw new Error('the music thread answered another task');
        fromFrame += reply.outputs[0]![0].length;
        isLast = reply.isLast;
        yield reply.outputs;
      }
    },
    close: () => queue.close(),
  };
}
