import type {
  VoiceoverChanges,
  VoiceoverClipReply,
  VoiceoverProjectReply,
  VoiceoverTrackReply,
} from '../../../../contract/dubbing/voiceover-projects.ts';

export type TrackPatch = NonNullable<VoiceoverChanges['tracks']>[number];
export type ClipPatch = NonNullable<VoiceoverChanges['clips']>[number];

/** Changes of a project, as they are sent. */
export interface DocumentChanges {
  readonly tracks?: readonly TrackPatch[];
  readonly clips?: readonly ClipPatch[];
  readonly deletedTrackIds?: readonly string[];
  readonly deletedClipIds?: readonly string[];
  readonly videoFileId?: string | null;
}

/** The ID of a new track or clip. */
export const newRowId = (): string => crypto.randomUUID();

export const toRequest = (changes: DocumentChanges, revision: number): VoiceoverChanges => ({
  revision,
  tracks: [...(changes.tracks ?? [])],
  clips: [...(changes.clips ?? [])],
  deleted_track_ids: [...(changes.deletedTrackIds ?? [])],
  deleted_clip_ids: [...(changes.deletedClipIds ?? [])],
  ...(changes.videoFileId !== undefined && { video_file_id: changes.videoFileId }),
});

const emptyClip = { text: '', end_ms: null, file_id: null, trim_start_ms: 0, trim_end_ms: 0 } as const;
const emptyLevels = { gain_db: 0, fade_in_ms: 0, fade_out_ms: 0 } as const;

const given = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The project with these changes, as the server will return it. */
export function applyChanges(project: VoiceoverProjectReply, changes: DocumentChanges): VoiceoverProjectReply {
  const deletedTracks = new Set(changes.deletedTrackIds);
  const tracks = new Map(
    project.tracks.filter(({ track_id }) => !deletedTracks.has(track_id)).map((track) => [track.track_id, track]),
  );
  for (const patch of changes.tracks ?? []) {
    const known = tracks.get(patch.track_id) ?? {
      ...{ track_id: patch.track_id, kind: patch.kind ?? 'voice', name: '', position: Number.MAX_SAFE_INTEGER },
      ...{ voice_id: null, voice_settings: {}, gain_db: 0, is_muted: false, is_solo: false },
    };
    tracks.set(patch.track_id, { ...known, ...given(patch) } as VoiceoverTrackReply);
  }
  const deletedClips = new Set(changes.deletedClipIds);
  const isGone = ({ clip_id, track_id }: VoiceoverClipReply) =>
    deletedClips.has(clip_id) || deletedTracks.has(track_id);
  const clips = new Map(project.clips.filter((clip) => !isGone(clip)).map((clip) => [clip.clip_id, clip]));
  for (const { keeps_speech, ...patch } of changes.clips ?? []) {
    const known = clips.get(patch.clip_id) ?? { ...emptyClip, ...emptyLevels, is_stale: true };
    const next = { ...known, ...given(patch) } as VoiceoverClipReply;
    const isVoice = tracks.get(next.track_id)?.kind === 'voice';
    const saysOther = patch.text !== undefined && patch.text !== known.text;
    const is_stale = keeps_speech ? false : isVoice ? known.is_stale || saysOther : next.file_id === null;
    clips.set(patch.clip_id, { ...next, is_stale });
  }
  return {
    ...project,
    ...(changes.videoFileId !== undefined && { video_file_id: changes.videoFileId }),
    tracks: inOrder([...tracks.values()], changes.tracks ?? []),
    clips: [...clips.values()].sort((a, b) => a.start_ms - b.start_ms),
  };
}

/** Tracks with their positions from 0, as the server numbers them: those that a patch places are put there. */
function inOrder(tracks: readonly VoiceoverTrackReply[], patches: readonly TrackPatch[]): VoiceoverTrackReply[] {
  const placed = new Set(patches.filter(({ position }) => position !== undefined).map(({ track_id }) => track_id));
  const byPosition = tracks.toSorted((a, b) => a.position - b.position);
  const order = byPosition.filter(({ track_id }) => !placed.has(track_id));
  for (const track of byPosition) if (placed.has(track.track_id)) order.splice(track.position, 0, track);
  return order.map((track, position) => ({ ...track, position }));
}

const wholeClip = ({ is_stale, ...clip }: VoiceoverClipReply): ClipPatch => ({ ...clip, keeps_speech: !is_stale });
const wholeTrack = (track: VoiceoverTrackReply): TrackPatch => ({ ...track });

/** The values before, of the fields that a patch changes. */
const oldValues = <Row extends object>(row: Row, patch: object): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in patch)) as Partial<Row>;

/** What undoes changes of a project. */
export function invertChanges(project: VoiceoverProjectReply, changes: DocumentChanges): DocumentChanges {
  const tracks = new Map(project.tracks.map((track) => [track.track_id, track]));
  const clips = new Map(project.clips.map((clip) => [clip.clip_id, clip]));
  const deletedTracks = new Set(changes.deletedTrackIds);
  const deletedClips = new Set(changes.deletedClipIds);
  const restoredClips = project.clips.filter(
    ({ clip_id, track_id }) => deletedClips.has(clip_id) || deletedTracks.has(track_id),
  );
  return {
    tracks: [
      ...project.tracks.filter(({ track_id }) => deletedTracks.has(track_id)).map(wholeTrack),
      ...(changes.tracks ?? []).flatMap((patch): TrackPatch[] => {
        const known = tracks.get(patch.track_id);
        return known ? [{ ...oldValues(known, patch), track_id: patch.track_id }] : [];
      }),
    ],
    clips: [
      ...restoredClips.map(wholeClip),
      ...(changes.clips ?? []).flatMap((patch): ClipPatch[] => {
        const known = clips.get(patch.clip_id);
        if (!known) return [];
        return [{ ...oldValues(known, patch), clip_id: patch.clip_id, keeps_speech: !known.is_stale }];
      }),
    ],
    deletedTrackIds: (changes.tracks ?? []).map(({ track_id }) => track_id).filter((id) => !tracks.has(id)),
    deletedClipIds: (changes.clips ?? []).map(({ clip_id }) => clip_id).filter((id) => !clips.has(id)),
    ...(changes.videoFileId !== undefined && { videoFileId: project.video_file_id }),
  };
}

/** One after the other, as one. */
export function mergeChanges(first: DocumentChanges, then: DocumentChanges): DocumentChanges {
  const createdAgain = new Set((then.clips ?? []).map(({ clip_id }) => clip_id));
  const tracksAgain = new Set((then.tracks ?? []).map(({ track_id }) => track_id));
  const deletedClips = new Set(then.deletedClipIds);
  const deletedTracks = new Set(then.deletedTrackIds);
  const clips = new Map<string, ClipPatch>();
  for (const patch of [...(first.clips ?? []), ...(then.clips ?? [])])
    clips.set(patch.clip_id, { ...clips.get(patch.clip_id), ...patch });
  const tracks = new Map<string, TrackPatch>();
  for (const patch of [...(first.tracks ?? []), ...(then.tracks ?? [])])
    tracks.set(patch.track_id, { ...tracks.get(patch.track_id), ...patch });
  const isLost = ({ track_id }: ClipPatch) => track_id !== undefined && deletedTracks.has(track_id);
  const videoFileId = then.videoFileId === undefined ? first.videoFileId : then.videoFileId;
  return {
    tracks: [...tracks.values()].filter(({ track_id }) => !deletedTracks.has(track_id)),
    clips: [...clips.values()].filter((patch) => !deletedClips.has(patch.clip_id) && !isLost(patch)),
    deletedTrackIds: [
      ...new Set([...(first.deletedTrackIds ?? []).filter((id) => !tracksAgain.has(id)), ...deletedTracks]),
    ],
    deletedClipIds: [
      ...new Set([...(first.deletedClipIds ?? []).filter((id) => !createdAgain.has(id)), ...deletedClips]),
    ],
    ...(videoFileId !== undefined && { videoFileId }),
  };
}
