import { abortable } from '../codec/abortable.ts';
import { openChildHost } from '../host/child-host.ts';
import type { VideoRenderer } from './contract.ts';
import type { PictureReply, PictureRequest } from './messages.ts';
import { type FilmHost, openFilmHost, renderFilm } from './render-film.ts';

/** Creates a renderer. Processes start with the first request. */
export function openVideoRenderer(): VideoRenderer {
  const pictures = openChildHost<PictureRequest, PictureReply>({
    engineId: 'video',
    module: new URL('./picture-process.ts', import.meta.url),
  });
  const films = new Set<FilmHost>();
  let closed = false;
  const draw = async (request: PictureRequest, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted();
    using abort = abortable(signal);
    const child = await abort.race(pictures.child());
    return (await abort.race(child.call(request))).png;
  };
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
    async close() {
      closed = true;
      await Promise.all([pictures, ...films].map((host) => host.close()));
    },
  };
}
