import type {
  VoiceoverClipReply,
  VoiceoverFileReply,
  VoiceoverProjectReply,
} from '../../../../contract/dubbing/voiceover-projects.ts';
import { clipEndMs, fitClip } from '../../../../contract/dubbing/voiceover-timing.ts';
import { t } from '../../../messages/t.ts';
import type { TimelineItem, TimelinePeaks, TimelineTrack } from '../../../parts/timeline/timeline-item.ts';

/** The fields of a clip that determine when it is heard, as the rules name them. */
export const toTiming = (clip: VoiceoverClipReply) => ({
  text: clip.text,
  startMs: clip.start_ms,
  endMs: clip.end_ms,
  trimStartMs: clip.trim_start_ms,
  trimEndMs: clip.trim_end_ms,
  fadeInMs: clip.fade_in_ms,
  fadeOutMs: clip.fade_out_ms,
});

/** A clip with its sound and the time in which it is heard. */
export interface PlacedClip {
  readonly clip: VoiceoverClipReply;
  readonly file: VoiceoverFileReply | undefined;
  readonly endMs: number;
  readonly tempo: number;
  readonly overlongPercent: number;
}

export function placeClip(clip: VoiceoverClipReply, file: VoiceoverFileReply | undefined): PlacedClip {
  // Only speech is made to fit; other sounds end where they are trimmed.
  const timing = { ...toTiming(clip), ...(file && file.kind !== 'speech' && { endMs: null }) };
  const fit = file && fitClip(timing, file.duration_ms);
  return {
    clip,
    file,
    endMs: clipEndMs(timing, file?.duration_ms),
    tempo: fit?.tempo ?? 1,
    overlongPercent: fit?.overlongPercent ?? 0,
  };
}

export function placeClips({ clips, files }: VoiceoverProjectReply): readonly PlacedClip[] {
  const byId = new Map(files.map((file) => [file.file_id, file]));
  return clips.map((clip) => placeClip(clip, clip.file_id === null ? undefined : byId.get(clip.file_id)));
}

const decoded = new Map<string, Uint8Array>();
/** Waveforms that are kept decoded. */
const maxDecoded = 4000;

function peaksOf({ clip, file, tempo }: PlacedClip): TimelinePeaks | undefined {
  if (!file?.peaks) return undefined;
  let bytes = decoded.get(file.file_id);
  if (!bytes) {
    bytes = Uint8Array.from(atob(file.peaks), (letter) => letter.charCodeAt(0));
    if (decoded.size >= maxDecoded) decoded.clear();
    decoded.set(file.file_id, bytes);
  }
  const values = normalized(file.file_id, bytes);
  const perS = bytes.length / Math.max(0.001, file.duration_ms / 1000);
  return { values, perS, offsetS: clip.trim_start_ms / 1000, rate: tempo };
}

const scaled = new Map<string, Float32Array>();
/** From 0 to 1, so that quiet recordings can be seen. */
function normalized(id: string, bytes: Uint8Array): Float32Array {
  const known = scaled.get(id);
  if (known) return known;
  const top = Math.max(
    60,
    bytes.reduce((most, value) => Math.max(most, value), 0),
  );
  const values = Float32Array.from(bytes, (value) => value / top);
  if (scaled.size >= maxDecoded) scaled.clear();
  scaled.set(id, values);
  return values;
}

/** What says that a clip needs attention. */
export const clipNote = ({ clip, overlongPercent, tempo }: PlacedClip): string | undefined => {
  if (clip.is_stale) return undefined;
  if (overlongPercent > 0) return t('Too long by {percent}%', { percent: overlongPercent });
  return tempo > 1 ? t('Played {tempo}× as fast', { tempo }) : undefined;
};

const cache = new WeakMap<
  VoiceoverClipReply,
  { readonly file: unknown; readonly isBusy: boolean; item: TimelineItem }
>();

/** The items of the timeline. A clip that did not change keeps its item, so that only changed ones are drawn. */
export function toItems(
  placed: readonly PlacedClip[],
  voiceTracks: ReadonlySet<string>,
  isSpeaking: boolean,
): TimelineItem[] {
  return placed.map((place) => {
    const { clip, file, endMs, overlongPercent } = place;
    const needsSpeech = clip.is_stale && voiceTracks.has(clip.track_id) && clip.text.trim() !== '';
    const isBusy = isSpeaking && needsSpeech;
    const known = cache.get(clip);
    if (known && known.file === file && known.isBusy === isBusy) return known.item;
    const item: TimelineItem = {
      id: clip.clip_id,
      trackId: clip.track_id,
      startMs: clip.start_ms,
      endMs,
      label: clip.text || file?.name || '',
      peaks: peaksOf(place),
      status: isBusy ? 'busy' : needsSpeech ? 'stale' : overlongPercent > 0 ? 'warning' : 'ready',
      note: clipNote(place),
    };
    cache.set(clip, { file, isBusy, item });
    return item;
  });
}

/** The tracks of the timeline; those that are not heard are dimmed. */
export function toTracks({ tracks }: VoiceoverProjectReply): TimelineTrack[] {
  const hasSolo = tracks.some(({ is_solo }) => is_solo);
  return tracks.map(({ track_id, name, kind, is_muted, is_solo }) => ({
    id: track_id,
    name,
    tone: kind === 'voice' ? 'accent' : 'neutral',
    isDimmed: is_muted || (hasSolo && !is_solo),
  }));
}
