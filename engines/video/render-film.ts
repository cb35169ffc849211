import { rm } from 'node:fs/promises';
import type { Pcm } from '../../audio/pcm.ts';
import { abortable } from '../host/abortable.ts';
import { type ChildHost, openChildHost } from '../host/child-host.ts';
import type { RenderOptions, VideoScene } from './contract.ts';
import type { FilmReply, FilmRequest } from './messages.ts';

export type FilmHost = ChildHost<FilmRequest, FilmReply>;

/** Opens a process for one video. */
export const openFilmHost = (): FilmHost =>
  openChildHost({ engineId: 'video', module: new URL('./film-process.ts', import.meta.url) });

/** Audio per call in seconds. Short, because the process can only be stopped between calls. */
const pieceS = 0.2;

/** See `VideoRenderer.render`. Closes the process. */
export async function renderFilm(
  host: FilmHost,
  scene: VideoScene,
  audio: AsyncIterable<Pcm> | Pcm,
  file: string,
  { signal, onProgress }: RenderOptions,
): Promise<void> {
  let isComplete = false;
  try {
    signal.throwIfAborted();
    using abort = abortable(signal);
    const child = await abort.race(host.child());
    await abort.race(child.call({ kind: 'begin', scene, file }));
    // Sends the next piece while this one is drawn.
    let pendingReply: Promise<FilmReply> | undefined;
    for await (const { samples, sampleRate } of cutPieces(audio)) {
      signal.throwIfAborted();
      const before = pendingReply;
      pendingReply = child.call({ kind: 'sound', samples, sampleRate });
      pendingReply.catch(() => {});
      if (!before) continue;
      const { doneS } = await abort.race(before);
      onProgress(Math.min(1, doneS / Math.max(scene.durationS, 0.001)));
    }
    if (pendingReply) await abort.race(pendingReply);
    await abort.race(child.call({ kind: 'end' }));
    isComplete = true;
    onProgress(1);
  } finally {
    await host.close();
    if (!isComplete) await rm(file, { force: true });
  }
}

async function* cutPieces(audio: AsyncIterable<Pcm> | Pcm): AsyncGenerator<Pcm> {
  const chunks = Symbol.asyncIterator in audio ? audio : [audio];
  for await (const { samples, sampleRate } of chunks) {
    const length = Math.ceil(sampleRate * pieceS);
    // Copies the slice, because sending transfers its whole buffer.
    for (let at = 0; at < samples.length; at += length) yield { samples: samples.slice(at, at + length), sampleRate };
  }
}
