import { voiceoverLimits } from '../../../contract/dubbing/voiceover-limits.ts';
import type { ParsedVoiceoverChanges } from '../../../contract/dubbing/voiceover-projects.ts';
import { clipEndMs, splitClip } from '../../../contract/dubbing/voiceover-timing.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { VoiceoverAccessService } from './voiceover-access.service.ts';
import { ChangeProblem, planChanges } from './voiceover-changes.rules.ts';
import type { ProjectContents, VoiceoverProjectsService } from './voiceover-projects.service.ts';
import { type VoiceoverClip, type VoiceoverTrack, voiceoverProjectsStore } from './voiceover-projects.store.ts';

interface VoiceoverChangesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get'>;
  readonly voiceoverAccess: VoiceoverAccessService;
  readonly voiceoverProjects: Pick<VoiceoverProjectsService, 'read'>;
  /** The current project in the refusal of a change of an older one. */
  readonly present: (contents: ProjectContents) => unknown;
}

type Changes = Partial<ParsedVoiceoverChanges>;
type TrackFields = Omit<ParsedVoiceoverChanges['tracks'][number], 'track_id'>;
type ClipFields = Omit<ParsedVoiceoverChanges['clips'][number], 'clip_id'>;

/** Changes of tracks and clips. */
export function voiceoverChangesService(deps: VoiceoverChangesDeps) {
  const { db, clock, live, models, voices, voiceoverAccess, voiceoverProjects, present } = deps;

  /** Throws `voice_not_found` for voices that the caller cannot use. */
  async function requireVoices(actor: Actor, tracks: ParsedVoiceoverChanges['tracks']): Promise<void> {
    const ids = new Set(tracks.flatMap(({ voice_id }) => voice_id ?? []));
    for (const id of ids) await voices.get(actor, id);
  }

  const service = {
    /**
     * Makes all of these changes, or none. Throws `voiceover_changed` with the current project for an older `revision`,
     * and `invalid_parameters`, `voice_not_found` and `model_not_found`.
     */
    async apply(actor: Actor, projectId: string, input: Changes): Promise<ProjectContents> {
      const empty = { tracks: [], clips: [], deleted_track_ids: [], deleted_clip_ids: [] };
      const changes: ParsedVoiceoverChanges = { ...empty, ...input };
      const found = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
      if (changes.model_id !== undefined) models.get(changes.model_id);
      await requireVoices(actor, changes.tracks);
      return transaction(db, async (tx) => {
        const store = voiceoverProjectsStore(tx);
        const project = await store.lock(found);
        if (!project) throw new AppError('voiceover_project_not_found', { param: 'project_id' });
        const before = await voiceoverProjects.read(project, tx);
        if (changes.revision !== undefined && changes.revision !== project.revision)
          throw new AppError('voiceover_changed', { param: 'revision', data: { project: present(before) } });
        const video = changes.video_file_id;
        if (video && !before.files.some(({ id, kind }) => id === video && kind === 'video'))
          throw new AppError('voiceover_file_not_found', { param: 'video_file_id' });
        const plan = planOrRefuse(() => planChanges(before, changes, clock()));
        await store.deleteClips(project, changes.deleted_clip_ids);
        await store.deleteTracks(project, changes.deleted_track_ids);
        // An ID of another project is refused like one that is used.
        if (!(await store.putTracks(project, plan.tracks)) || !(await store.putClips(project, plan.clips)))
          throw new AppError('invalid_parameters', { message: 'An ID is already used.', param: 'clips' });
        const next = {
          revision: project.revision + 1,
          name: changes.name ?? project.name,
          modelId: changes.model_id ?? project.modelId,
          videoFileId: video === undefined ? project.videoFileId : video,
          updatedAt: clock(),
        };
        await store.update(project, next);
        const after = await voiceoverProjects.read({ ...project, ...next }, tx);
        requireBounds(after);
        await live.publish(actor.workspaceId, { topic: 'voiceover-projects', id: project.id }, tx);
        return after;
      });
    },

    /** Throws like `apply`. */
    async addTrack(actor: Actor, projectId: string, fields: TrackFields, id = newId()): Promise<VoiceoverTrack> {
      const { tracks } = await service.apply(actor, projectId, { tracks: [{ ...fields, track_id: id }] });
      return tracks.find((track) => track.id === id)!;
    },

    /** Throws `voiceover_track_not_found`. */
    async editTrack(actor: Actor, projectId: string, id: string, fields: TrackFields): Promise<VoiceoverTrack> {
      await requireTrack(actor, projectId, id);
      return service.addTrack(actor, projectId, fields, id);
    },

    /** Throws `voiceover_track_not_found`. */
    async deleteTrack(actor: Actor, projectId: string, id: string): Promise<void> {
      await requireTrack(actor, projectId, id);
      await service.apply(actor, projectId, { deleted_track_ids: [id] });
    },

    /** Throws like `apply`. */
    async addClip(actor: Actor, projectId: string, fields: ClipFields, id = newId()): Promise<VoiceoverClip> {
      const { clips } = await service.apply(actor, projectId, { clips: [{ ...fields, clip_id: id }] });
      return clips.find((clip) => clip.id === id)!;
    },

    /** Throws `voiceover_clip_not_found`. */
    async editClip(actor: Actor, projectId: string, id: string, fields: ClipFields): Promise<VoiceoverClip> {
      await requireClip(actor, projectId, id);
      return service.addClip(actor, projectId, fields, id);
    },

    /** Throws `voiceover_clip_not_found`. */
    async deleteClip(actor: Actor, projectId: string, id: string): Promise<void> {
      await requireClip(actor, projectId, id);
      await service.apply(actor, projectId, { deleted_clip_ids: [id] });
    },

    /** Both halves. Throws `voiceover_clip_not_found`, and `invalid_parameters` for a time outside of the clip. */
    async splitClip(actor: Actor, projectId: string, id: string, atMs: number): Promise<VoiceoverClip[]> {
      const { clip, durationMs } = await requireClip(actor, projectId, id);
      const halves = splitClip(clip, atMs, durationMs);
      if (!halves)
        throw new AppError('invalid_parameters', { message: 'This time is not inside the clip.', param: 'at_ms' });
      const copyId = newId();
      const keeps = { keeps_speech: !clip.isStale };
      const { clips } = await service.apply(actor, projectId, {
        clips: [
          { ...toFields({ ...clip, ...halves.left }), ...keeps, clip_id: id },
          { ...toFields({ ...clip, ...halves.right }), ...keeps, clip_id: copyId },
        ],
      });
      return clips.filter((one) => one.id === id || one.id === copyId);
    },

    /** Throws `voiceover_clip_not_found`. */
    async duplicateClip(actor: Actor, projectId: string, id: string): Promise<VoiceoverClip> {
      const { clip, durationMs } = await requireClip(actor, projectId, id);
      const shiftMs = clipEndMs(clip, durationMs) - clip.startMs;
      const copy = {
        ...clip,
        startMs: clip.startMs + shiftMs,
        endMs: clip.endMs === null ? null : clip.endMs + shiftMs,
      };
      return service.addClip(actor, projectId, { ...toFields(copy), keeps_speech: !clip.isStale });
    },
  };

  async function requireTrack(actor: Actor, projectId: string, id: string): Promise<void> {
    const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
    if ((await voiceoverProjectsStore(db).listTracks(project)).some((track) => track.id === id)) return;
    throw new AppError('voiceover_track_not_found', { param: 'track_id' });
  }

  async function requireClip(actor: Actor, projectId: string, id: string) {
    const project = await voiceoverAccess.require(actor, projectId, 'voiceover_project.update');
    const store = voiceoverProjectsStore(db);
    const clip = await store.findClip(project, id);
    if (!clip) throw new AppError('voiceover_clip_not_found', { param: 'clip_id' });
    const file = clip.fileId === null ? undefined : await store.findFile(project, clip.fileId);
    return { clip, durationMs: file?.durationMs };
  }

  return service;
}
export type VoiceoverChangesService = ReturnType<typeof voiceoverChangesService>;

const toFields = (clip: VoiceoverClip): ClipFields => ({
  track_id: clip.trackId,
  text: clip.text,
  start_ms: clip.startMs,
  end_ms: clip.endMs,
  file_id: clip.fileId,
  trim_start_ms: clip.trimStartMs,
  trim_end_ms: clip.trimEndMs,
  gain_db: clip.gainDb,
  fade_in_ms: clip.fadeInMs,
  fade_out_ms: clip.fadeOutMs,
  keeps_speech: false,
});

function planOrRefuse<T>(plan: () => T): T {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ChangeProblem)
      throw new AppError('invalid_parameters', { message: error.message, param: error.param });
    throw error;
  }
}

function requireBounds({ tracks, clips, durationMs }: ProjectContents): void {
  const refuse = (message: string, param: string) => new AppError('invalid_parameters', { message, param });
  if (tracks.length > voiceoverLimits.tracks)
    throw refuse(`A project has at most ${voiceoverLimits.tracks} tracks.`, 'tracks');
  if (clips.length > voiceoverLimits.clips)
    throw refuse(`A project has at most ${voiceoverLimits.clips} clips.`, 'clips');
  if (durationMs > voiceoverLimits.maxDurationS * 1000)
    throw refuse(`A project lasts at most ${voiceoverLimits.maxDurationS / 3600} hours.`, 'clips');
}
