import type { ParsedVoiceoverChanges } from '../../../contract/dubbing/voiceover-projects.ts';
import type { VoiceoverClip, VoiceoverFile, VoiceoverProject, VoiceoverTrack } from './voiceover-projects.store.ts';
import { isClipStale } from './voiceover-speech.rules.ts';

/** What a request cannot do, for messages. `param`: a field of the request. */
export class ChangeProblem extends Error {
  readonly param: string;
  constructor(message: string, param: string) {
    super(message);
    this.param = param;
  }
}

interface Before {
  readonly project: VoiceoverProject;
  readonly tracks: readonly VoiceoverTrack[];
  readonly clips: readonly VoiceoverClip[];
  readonly files: readonly VoiceoverFile[];
}

/** The rows to write. */
interface PlannedChanges {
  readonly tracks: readonly VoiceoverTrack[];
  readonly clips: readonly VoiceoverClip[];
}

type TrackChange = ParsedVoiceoverChanges['tracks'][number];
type ClipChange = ParsedVoiceoverChanges['clips'][number];

/** The fields that are there; `undefined` means "unchanged". */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Applies changes to the rows of a project in memory. Throws `ChangeProblem`. */
export function planChanges(before: Before, changes: ParsedVoiceoverChanges, now: Date): PlannedChanges {
  const project = { ...before.project, modelId: changes.model_id ?? before.project.modelId };
  const files = new Map(before.files.map((file) => [file.id, file]));
  const deletedTracks = new Set(changes.deleted_track_ids);
  const tracks = new Map(before.tracks.filter(({ id }) => !deletedTracks.has(id)).map((track) => [track.id, track]));
  const changedTracks = new Set<string>();
  for (const change of changes.tracks) {
    tracks.set(change.track_id, changeTrack(tracks.get(change.track_id), change, project, tracks.size, now));
    changedTracks.add(change.track_id);
  }
  const placed = placeTracks([...tracks.values()], changes.tracks);
  for (const track of placed) {
    if (track.position !== tracks.get(track.id)!.position) changedTracks.add(track.id);
    tracks.set(track.id, track);
  }

  const deletedClips = new Set(changes.deleted_clip_ids);
  const clips = new Map(before.clips.map((clip) => [clip.id, clip]));
  const changedClips = new Map<string, VoiceoverClip>();
  for (const change of changes.clips) {
    if (deletedClips.has(change.clip_id))
      throw new ChangeProblem('A clip is both changed and deleted.', 'deleted_clip_ids');
    const known = changedClips.get(change.clip_id) ?? clips.get(change.clip_id);
    changedClips.set(change.clip_id, changeClip(known, change, { project, tracks, files, now }));
  }
  // Another voice or model makes the speech of a track stale; the one before makes it right again.
  const isModelChanged = project.modelId !== before.project.modelId;
  const voices = new Set(changes.tracks.filter(changesVoice).map(({ track_id }) => track_id));
  for (const clip of before.clips) {
    if (changedClips.has(clip.id) || deletedClips.has(clip.id)) continue;
    const track = tracks.get(clip.trackId);
    if (!track || !(isModelChanged || voices.has(track.id))) continue;
    const isStale = isClipStale(project, track, clip, clip.fileId === null ? undefined : files.get(clip.fileId));
    if (isStale !== clip.isStale) changedClips.set(clip.id, { ...clip, isStale });
  }
  return { tracks: placed.filter(({ id }) => changedTracks.has(id)), clips: [...changedClips.values()] };
}

const changesVoice = ({ voice_id, voice_settings }: TrackChange): boolean =>
  voice_id !== undefined || voice_settings !== undefined;

function changeTrack(
  known: VoiceoverTrack | undefined,
  change: TrackChange,
  project: VoiceoverProject,
  count: number,
  now: Date,
): VoiceoverTrack {
  const { kind, voice_settings: settings } = change;
  if (!known && !kind)
    throw new ChangeProblem(`The track ${change.track_id} does not exist. Name its kind to create it.`, 'tracks');
  const base: VoiceoverTrack = known ?? {
    id: change.track_id,
    projectId: project.id,
    kind: kind!,
    name: `Track ${count + 1}`,
    position: count,
    voiceId: null,
    voiceSettings: {},
    gainDb: 0,
    isMuted: false,
    isSolo: false,
    createdAt: now,
  };
  return {
    ...base,
    ...given({
      name: change.name,
      voiceId: change.voice_id,
      gainDb: change.gain_db,
      isMuted: change.is_muted,
      isSolo: change.is_solo,
      voiceSettings: settings && {
        ...given({ stability: settings.stability, similarityBoost: settings.similarity_boost }),
        ...given({ style: settings.style, speed: settings.speed }),
      },
    }),
  };
}

/** Tracks with their new positions, from 0: those that name one are put there, the others keep their order. */
function placeTracks(tracks: readonly VoiceoverTrack[], changes: readonly TrackChange[]): VoiceoverTrack[] {
  const wanted = new Map(
    changes.flatMap(({ track_id, position }) => (position === undefined ? [] : [[track_id, position] as const])),
  );
  const order = tracks.filter(({ id }) => !wanted.has(id)).toSorted((a, b) => a.position - b.position);
  const moved = tracks.filter(({ id }) => wanted.has(id)).toSorted((a, b) => wanted.get(a.id)! - wanted.get(b.id)!);
  for (const track of moved) order.splice(wanted.get(track.id)!, 0, track);
  return order.map((track, position) => ({ ...track, position }));
}

interface ClipContext {
  readonly project: VoiceoverProject;
  readonly tracks: ReadonlyMap<string, VoiceoverTrack>;
  readonly files: ReadonlyMap<string, VoiceoverFile>;
  readonly now: Date;
}

function changeClip(
  known: VoiceoverClip | undefined,
  change: ClipChange,
  { project, tracks, files, now }: ClipContext,
): VoiceoverClip {
  if (!known && (change.track_id === undefined || change.start_ms === undefined))
    throw new ChangeProblem(
      `The clip ${change.clip_id} does not exist. Name its track_id and start_ms to create it.`,
      'clips',
    );
  const base: VoiceoverClip = known ?? {
    id: change.clip_id,
    projectId: project.id,
    trackId: change.track_id!,
    text: '',
    startMs: change.start_ms!,
    endMs: null,
    fileId: null,
    trimStartMs: 0,
    trimEndMs: 0,
    gainDb: 0,
    fadeInMs: 0,
    fadeOutMs: 0,
    isStale: true,
    createdAt: now,
  };
  const clip: VoiceoverClip = {
    ...base,
    ...given({
      trackId: change.track_id,
      text: change.text,
      startMs: change.start_ms,
      endMs: change.end_ms,
      fileId: change.file_id,
      trimStartMs: change.trim_start_ms,
      trimEndMs: change.trim_end_ms,
      gainDb: change.gain_db,
      fadeInMs: change.fade_in_ms,
      fadeOutMs: change.fade_out_ms,
    }),
  };
  const track = tracks.get(clip.trackId);
  if (!track) throw new ChangeProblem(`The track ${clip.trackId} does not exist.`, 'clips');
  const file = clip.fileId === null ? undefined : files.get(clip.fileId);
  if (clip.fileId !== null && !file) throw new ChangeProblem(`The file ${clip.fileId} does not exist.`, 'clips');
  if (clip.endMs !== null && clip.endMs <= clip.startMs)
    throw new ChangeProblem('A clip must end after it starts.', 'clips');
  if (file && clip.trimStartMs + clip.trimEndMs >= file.durationMs)
    throw new ChangeProblem('A clip cannot be trimmed to nothing.', 'clips');
  const saysOther =
    clip.text !== base.text || clip.trackId !== base.trackId || clip.fileId !== base.fileId || known === undefined;
  if (!saysOther) return clip;
  const isStale = change.keeps_speech && file ? false : isClipStale(project, track, clip, file);
  return { ...clip, isStale };
}
