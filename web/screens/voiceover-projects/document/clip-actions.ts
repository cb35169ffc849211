import { voiceoverFit } from '../../../../contract/dubbing/voiceover-limits.ts';
import type { VoiceoverClipReply, VoiceoverProjectReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { splitClip } from '../../../../contract/dubbing/voiceover-timing.ts';
import type { TimelinePlace } from '../../../parts/timeline/timeline-item.ts';
import { type ClipPatch, type DocumentChanges, newRowId } from './document-changes.ts';
import { type PlacedClip, toTiming } from './timeline-content.ts';

const copyOf = ({ is_stale, ...clip }: VoiceoverClipReply): ClipPatch => ({
  ...clip,
  clip_id: newRowId(),
  keeps_speech: !is_stale,
});

/** Moves a clip; a given end moves with it. */
export const moveClip = ({ clip }: PlacedClip, { trackId, startMs }: TimelinePlace): DocumentChanges => ({
  clips: [
    {
      clip_id: clip.clip_id,
      start_ms: startMs,
      ...(trackId !== clip.track_id && { track_id: trackId }),
      ...(clip.end_ms !== null && { end_ms: clip.end_ms + startMs - clip.start_ms }),
    },
  ],
});

/**
 * Moves an edge. The end of speech says when it must have ended, so it is played faster; other sounds are trimmed, as far
 * as they go.
 */
export function resizeClip(
  { clip, file, endMs }: PlacedClip,
  place: TimelinePlace,
  edge: 'start' | 'end',
): DocumentChanges {
  const { clip_id, start_ms, trim_start_ms, trim_end_ms } = clip;
  if (!file || file.kind === 'speech') {
    const patch = edge === 'end' ? { end_ms: place.endMs } : { start_ms: place.startMs, end_ms: clip.end_ms ?? endMs };
    return { clips: [{ clip_id, ...patch }] };
  }
  const longest = file.duration_ms - voiceoverFit.minClipMs;
  if (edge === 'end') {
    const trim = Math.max(0, Math.min(longest - trim_start_ms, trim_end_ms + endMs - place.endMs));
    return { clips: [{ clip_id, trim_end_ms: trim }] };
  }
  const trim = Math.max(0, Math.min(longest - trim_end_ms, trim_start_ms + place.startMs - start_ms));
  return { clips: [{ clip_id, trim_start_ms: trim, start_ms: Math.max(0, start_ms + trim - trim_start_ms) }] };
}

/** Both halves of a clip; undefined if the time is not inside it. */
export function splitClipAt({ clip, file }: PlacedClip, atMs: number): DocumentChanges | undefined {
  const timing = { ...toTiming(clip), ...(file && file.kind !== 'speech' && { endMs: null }) };
  const halves = splitClip(timing, atMs, file?.duration_ms);
  if (!halves) return undefined;
  const toPatch = (half: typeof halves.left): Omit<ClipPatch, 'clip_id'> => ({
    ...(half.text !== undefined && { text: half.text }),
    ...(half.startMs !== undefined && { start_ms: half.startMs }),
    ...(half.endMs !== undefined && { end_ms: half.endMs }),
    ...(half.trimStartMs !== undefined && { trim_start_ms: half.trimStartMs }),
    ...(half.trimEndMs !== undefined && { trim_end_ms: half.trimEndMs }),
    ...(half.fadeInMs !== undefined && { fade_in_ms: half.fadeInMs }),
    ...(half.fadeOutMs !== undefined && { fade_out_ms: half.fadeOutMs }),
    keeps_speech: !clip.is_stale,
  });
  return {
    clips: [
      { ...toPatch(halves.left), clip_id: clip.clip_id },
      { ...copyOf(clip), ...toPatch(halves.right) },
    ],
  };
}

/** A copy after the clip, and its ID. */
export function duplicateClip({ clip, endMs }: PlacedClip): { changes: DocumentChanges; id: string } {
  const copy = copyOf(clip);
  const shiftMs = endMs - clip.start_ms;
  const end_ms = clip.end_ms === null ? null : clip.end_ms + shiftMs;
  return { changes: { clips: [{ ...copy, start_ms: endMs, end_ms }] }, id: copy.clip_id };
}

/** Puts the clips of the voice tracks one after the other, as when their times were not given. */
export function lineUpClips(project: VoiceoverProjectReply, placed: readonly PlacedClip[]): DocumentChanges {
  const voices = new Set(project.tracks.filter(({ kind }) => kind === 'voice').map(({ track_id }) => track_id));
  const clips: ClipPatch[] = [];
  let next: number | undefined;
  for (const { clip, endMs } of placed) {
    if (!voices.has(clip.track_id)) continue;
    const start = next ?? clip.start_ms;
    next = start + endMs - clip.start_ms + voiceoverFit.pauseMs;
    if (start === clip.start_ms) continue;
    const end_ms = clip.end_ms === null ? null : clip.end_ms + start - clip.start_ms;
    clips.push({ clip_id: clip.clip_id, start_ms: start, end_ms });
  }
  return { clips };
}

/** Deletes a track with its clips, which are named so that earlier changes of them are dropped. */
export const deleteTrack = ({ clips }: VoiceoverProjectReply, trackId: string): DocumentChanges => ({
  deletedTrackIds: [trackId],
  deletedClipIds: clips.filter(({ track_id }) => track_id === trackId).map(({ clip_id }) => clip_id),
});
