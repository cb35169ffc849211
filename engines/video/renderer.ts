import { startProcess } from '../host/process-runner.ts';
import { openTaskQueue } from '../host/task-queue.ts';
import type { VideoRenderer } from './contract.ts';
import type { PictureReply, PictureRequest } from './messages.ts';
import { type FilmHost, openFilmHost, renderFilm } from './render-film.ts';

/** A process that does not draw a picture within this time is killed. */
const replyTimeoutMs = 20_000;

/** Creates a renderer. Processes start with the first request. */
export function openVideoRenderer(): VideoRenderer {
  const module = new URL('./picture-process.ts', import.meta.url);
  const pictures = openTaskQueue<PictureRequest, PictureReply>({
    engineId: 'video',
    start: () => startProcess({ engineId: 'video', module, replyTimeoutMs }),
    // A picture takes less time than a new process.
    stopGraceMs: replyTimeoutMs,
  });
  const films = new Set<FilmHost>();
  let closed = false;
  const draw = async (request: PictureRequest, signal: AbortSignal): Promise<Uint8Array> =>
    (await pictures.run(() => request, signal)).picture;
  return {
    async render(scene, audio, file, options) {
      const host = openFilmHost();
      if (closed) await host.close();
      films.add(host);
      try {
        await renderFilm(host, scene, audio, file, options);
      } finally {
        films.delete(host);
      }
    },
    still: (scene, signal) => draw({ kind: 'still', scene }, signal),
    card: (card, signal) => draw({ kind: 'card', card }, signal),
    cover: (cover, signal) => draw({ kind: 'cover', cover }, signal),
    async close() {
      closed = true;
      await Promise.all([pictures, ...films].map((host) => host.close()));
    },
  };
}
