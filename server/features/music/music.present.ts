import { randomUUID } from 'node:crypto';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { CompositionPlanWire } from '../../../contract/speech-tools/music-plan.ts';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import type { RunningSong } from './music.service.ts';
import type { Song } from './music.store.ts';
import type { UploadedSong } from './music-uploads.service.ts';

export const presentSong = (song: Song, stems: readonly string[]): SongReply => ({
  song_id: song.id,
  title: song.title,
  origin: song.origin,
  state: song.state,
  percent: song.percent,
  problem: song.problem,
  prompt: song.prompt,
  genres: [...song.genres],
  composition_plan: song.plan as unknown as CompositionPlanWire | null,
  seed: song.seed,
  previous_song_id: song.previousSongId,
  stems: [...stems],
  duration_ms: song.durationMs,
  content_type: song.contentType,
  credits: song.credits,
  peaks: song.peaks,
  created_at_unix: unixSeconds(song.createdAt),
});

const presentMetadata = ({ spec }: Pick<RunningSong, 'spec'>) => ({
  title: spec.title,
  description: spec.prompt ?? spec.plan.positiveStyles.join(', '),
  genres: [...spec.genres],
  languages: [],
  is_explicit: false,
});

/** The first part of a detailed reply. Instrumental music has no words. */
const presentDetails = (song: RunningSong, visual: readonly number[] | undefined) => ({
  composition_plan: song.spec.wirePlan,
  song_metadata: presentMetadata(song),
  words_timestamps: [],
  ...(visual && { waveform_visual: visual }),
});

/** A `multipart/mixed` body: the details as JSON, then the sound. The SDK reads the JSON from a line of its own. */
export function presentMultipart(song: RunningSong, visual: readonly number[] | undefined) {
  const boundary = `music-${randomUUID()}`;
  const { contentType, extension } = audioFormats[song.format];
  return {
    contentType: `multipart/mixed; boundary=${boundary}`,
    head: [
      `--${boundary}`,
      'Content-Type: application/json',
      '',
      JSON.stringify(presentDetails(song, visual)),
      `--${boundary}`,
      `Content-Type: ${contentType}`,
      `Content-Disposition: attachment; filename="${song.songId}.${extension}"`,
      '',
      '',
    ].join('\r\n'),
    end: `\r\n--${boundary}--\r\n`,
  };
}

type StreamEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * Encodes an event of a detailed stream. `isSdk`: the official SDK reads the stream line by line and expects a JSON
 * string in each, so it gets the event in one; all other clients get server-sent events.
 */
function presentEvent(event: StreamEvent, isSdk: boolean): string {
  const json = JSON.stringify(event);
  return isSdk ? `${JSON.stringify(json)}\n` : `event: ${event.type}\ndata: ${json}\n\n`;
}

export const presentStart = (song: RunningSong, isSdk: boolean): string =>
  presentEvent({ type: 'composition_plan', composition_plan: song.spec.wirePlan }, isSdk) +
  presentEvent({ type: 'song_metadata', song_metadata: presentMetadata(song) }, isSdk);

export const presentAudioEvent = (bytes: Uint8Array, visual: readonly number[], isSdk: boolean): string =>
  presentEvent(
    {
      type: 'audio_chunk',
      audio_base64: Buffer.from(bytes).toString('base64'),
      words_timestamps: [],
      waveform_visual: visual,
    },
    isSdk,
  );

export const presentEnd = (song: RunningSong, isSdk: boolean): string =>
  presentEvent({ type: 'completed', song_id: song.songId }, isSdk);

export const presentUpload = ({ songId, plan, visual }: UploadedSong, withVisual: boolean) => ({
  song_id: songId,
  composition_plan: plan ?? null,
  words_timestamps: null,
  waveform_visual: withVisual ? [...visual] : null,
});
