import type { MusicFormat } from '../../../contract/catalogue/music-styles.ts';
import type { DetailedBody } from '../../../contract/speech-tools/music.ts';
import type { Actor } from '../../platform/actor.ts';
import { withCleanup } from '../../platform/streams/with-cleanup.ts';
import { type MusicService, type RunningSong, requireSpec } from './music.service.ts';
import { openVisual } from './song-sound.service.ts';

interface DetailedRequest {
  readonly body: DetailedBody;
  readonly requestId: string;
  readonly format: MusicFormat | 'auto';
}

/** A piece of a song, with the waveform since the piece before; the last one may have no sound. */
export interface DetailedPart {
  readonly bytes: Uint8Array;
  /** Empty unless the request asks for it. */
  readonly visual: readonly number[];
}

/** Songs whose replies also have their plan, metadata and waveform. */
export function detailedSongsService(music: Pick<MusicService, 'compose'>) {
  async function open(actor: Actor, { body, requestId, format }: DetailedRequest, signal: AbortSignal) {
    const visual = openVisual();
    const song = await music.compose(actor, requireSpec(body), { requestId, format, onPiece: visual.add }, signal);
    const take = (atEnd: boolean): number[] => (body.with_waveform_visual ? visual.take(atEnd) : []);
    return { song, take };
  }
  /** Ending the parts early also ends the song. */
  const endWith = <T>(song: RunningSong, parts: AsyncGenerator<T, void>) =>
    withCleanup(parts, async () => void (await song.parts.return?.()));

  return {
    /** The waveform comes before the sound, so a request for it needs the whole song first. */
    async compose(actor: Actor, request: DetailedRequest, signal: AbortSignal) {
      const { song, take } = await open(actor, request, signal);
      if (!request.body.with_waveform_visual) return { song, visual: undefined, parts: song.parts };
      const whole = await Array.fromAsync(song.parts);
      async function* parts(): AsyncGenerator<Uint8Array, void> {
        yield* whole;
      }
      return { song, visual: take(true), parts: parts() };
    },

    async stream(actor: Actor, request: DetailedRequest, signal: AbortSignal) {
      const { song, take } = await open(actor, request, signal);
      async function* parts(): AsyncGenerator<DetailedPart, void> {
        for await (const bytes of song.parts) yield { bytes, visual: take(false) };
        const visual = take(true);
        if (visual.length > 0) yield { bytes: new Uint8Array(), visual };
      }
      return { song, parts: endWith(song, parts()) };
    },
  };
}
export type DetailedSongsService = ReturnType<typeof detailedSongsService>;
