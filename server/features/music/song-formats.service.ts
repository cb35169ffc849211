import { wavHeaderBytes, withWavSizes } from '../../../audio/formats/wav.ts';
import type { SongFormat } from '../../../contract/catalogue/music-styles.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { CompositionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import { composerVersion, musicRate } from '../../../engines/music/music-constants.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { readAhead } from '../../platform/streams/read-ahead.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { isProblem, readPlan } from './music-plan.rules.ts';
import { formatRefusal } from './music-request.service.ts';
import type { SongAudioService } from './song-audio.service.ts';
import type { SongsService } from './songs.service.ts';

interface SongFormatsDeps {
  readonly songs: Pick<SongsService, 'requireCompleted'>;
  readonly songAudio: SongAudioService;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** Two channels of 16 bits. */
const wavFrameBytes = 4;

/** Songs in other formats than the stored one. */
export function songFormatsService({ songs, songAudio, subscription }: SongFormatsDeps) {
  return {
    /**
     * Renders a song again from its plan and seed, which loses nothing, unlike a conversion of the stored MP3. Throws
     * `output_format_not_allowed`, and `invalid_parameters` for a song that this version did not compose.
     */
    async render(actor: Actor, id: string, format: SongFormat, signal: AbortSignal) {
      const song = await songs.requireCompleted(actor, id);
      const { tier } = await subscription.get(actor);
      const refusal = formatRefusal(format, tier);
      if (refusal) throw new AppError('output_format_not_allowed', { message: refusal, param: 'output_format' });
      const isOwn = song.composerVersion === composerVersion && song.durationMs !== null;
      const read = isOwn && song.plan ? readPlan(song.plan as unknown as CompositionPlanWire) : undefined;
      if (!read || isProblem(read) || song.seed === null)
        throw new AppError('invalid_parameters', {
          message: 'This song is available in its stored format only.',
          param: 'output_format',
        });
      await songAudio.checkClips(actor, read.clips);
      const { audio } = songAudio.open(actor, { ...read, seed: song.seed }, { format }, signal);
      const { contentType, codec } = audioFormats[format];
      const frames = Math.round((song.durationMs! / 1000) * musicRate);
      const parts = await readAhead(codec === 'wav' ? sizedWav(audio, frames) : all(audio));
      if (!parts) throw new Error('the song is empty');
      return { contentType, parts, title: song.title };
    },
  };
}
export type SongFormatsService = ReturnType<typeof songFormatsService>;

async function* all(audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* audio;
}

/** A WAV with the sizes of its whole length, which a stream does not know at its start. */
async function* sizedWav(audio: AsyncIterable<Uint8Array>, frames: number): AsyncGenerator<Uint8Array, void> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const bytes of audio) {
    if (!head) {
      yield bytes;
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < wavHeaderBytes) continue;
    yield withWavSizes(head.subarray(0, wavHeaderBytes), wavHeaderBytes + frames * wavFrameBytes);
    yield head.subarray(wavHeaderBytes);
    head = undefined;
  }
}
