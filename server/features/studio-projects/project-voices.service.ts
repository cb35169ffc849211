import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { ProjectAccessService } from './project-access.service.ts';
import { newVoice, type ProjectCastService } from './project-cast.service.ts';
import type { DraftVoiceSettings } from './project-draft.rules.ts';
import type { ProjectChapters } from './project-parts.service.ts';
import type { StudioProjectsService } from './studio-projects.service.ts';
import { type Project, type ProjectVoice, studioProjectsStore } from './studio-projects.store.ts';

/** Changes of a part of the cast; undefined fields stay unchanged. */
export interface VoiceChanges {
  readonly alias?: string | undefined;
  /** dB */
  readonly volume_gain?: number | undefined;
  readonly is_pinned?: boolean | undefined;
  readonly settings?: Omit<DraftVoiceSettings, 'voice_id'> | undefined;
}

export interface ListedProjectVoice {
  readonly voice: ProjectVoice;
  /** Characters that it speaks. */
  readonly characters: number;
  /** Why it cannot speak here. */
  readonly problem: string | undefined;
}

interface ProjectVoicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: ProjectAccessService;
  readonly cast: Pick<ProjectCastService, 'require' | 'problems'>;
  readonly chapters: Pick<ProjectChapters, 'charactersByVoice' | 'replaceVoice'>;
  readonly projects: Pick<StudioProjectsService, 'change'>;
}

const notFound = () => new AppError('project_voice_not_found', { param: 'project_voice_ref_id' });

/** The cast of a project as people edit it. */
export function projectVoicesService({ db, clock, access, cast, chapters, projects }: ProjectVoicesDeps) {
  async function requireVoice(tx: Db | Tx, project: Project, id: string): Promise<ProjectVoice> {
    const voice = await studioProjectsStore(tx).findVoice(project, id);
    if (!voice) throw notFound();
    return voice;
  }

  /** Gives what one voice speaks, and its place as a default voice, to another one. */
  async function replace(tx: Tx, actor: Actor, project: Project, from: string, to: string): Promise<void> {
    if (from === to) return;
    await chapters.replaceVoice(tx, project, from, to);
    await studioProjectsStore(tx).update(actor.workspaceId, project.id, {
      ...(project.defaultTitleVoiceId === from && { defaultTitleVoiceId: to }),
      ...(project.defaultParagraphVoiceId === from && { defaultParagraphVoiceId: to }),
      updatedAt: clock(),
    });
  }

  return {
    async list(actor: Actor, projectId: string): Promise<ListedProjectVoice[]> {
      const project = await access.require(actor, projectId);
      const voices = await studioProjectsStore(db).listVoices(project);
      const [characters, problems] = await Promise.all([
        chapters.charactersByVoice(project),
        cast.problems(
          actor,
          voices.map(({ voiceId }) => voiceId),
        ),
      ]);
      return voices.map((voice) => ({
        voice,
        characters: characters.get(voice.voiceId) ?? 0,
        problem: problems.get(voice.voiceId),
      }));
    },

    /** Throws like `ProjectCastService.require`. A voice may have several parts. */
    async add(
      actor: Actor,
      projectId: string,
      input: VoiceChanges & { readonly voice_id: string },
    ): Promise<ProjectVoice> {
      const project = await access.require(actor, projectId, 'project.update');
      const row = {
        ...newVoice(project, await cast.require(actor, input.voice_id, 'voice_id')),
        ...columnsOf(input),
        createdAt: clock(),
      };
      await projects.change(actor, projectId, {}, async (tx) => {
        const store = studioProjectsStore(tx);
        if ((await store.listVoices(project)).length >= studioLimits.voices)
          throw new AppError('invalid_parameters', {
            message: `A project has at most ${studioLimits.voices} voices.`,
            param: 'voice_id',
          });
        await store.insertVoices([row]);
      });
      return requireVoice(db, project, row.id);
    },

    /** With another `voice_id`, that voice speaks all that this one spoke. Throws `block_locked` if some of it is locked. */
    async edit(
      actor: Actor,
      projectId: string,
      id: string,
      input: VoiceChanges & { readonly voice_id?: string | undefined },
    ): Promise<ProjectVoice> {
      const project = await access.require(actor, projectId, 'project.update');
      const before = await requireVoice(db, project, id);
      const isReplaced = input.voice_id !== undefined && input.voice_id !== before.voiceId;
      const member = isReplaced ? await cast.require(actor, input.voice_id!, 'voice_id') : undefined;
      const columns = {
        ...(member && { voiceId: member.voiceId }),
        ...columnsOf(input),
      };
      await projects.change(actor, projectId, {}, async (tx) => {
        if (member) await replace(tx, actor, project, before.voiceId, member.voiceId);
        if (Object.keys(columns).length > 0 && !(await studioProjectsStore(tx).updateVoice(project, id, columns)))
          throw notFound();
      });
      return requireVoice(db, project, id);
    },

    /** Throws `in_use` for a voice that speaks or is a default voice, unless a replacement is named. */
    async remove(actor: Actor, projectId: string, id: string, replacementId: string | undefined): Promise<void> {
      const project = await access.require(actor, projectId, 'project.update');
      const voice = await requireVoice(db, project, id);
      const replacement =
        replacementId === undefined ? undefined : await cast.require(actor, replacementId, 'replacement_voice_id');
      const [voices, characters] = await Promise.all([
        studioProjectsStore(db).listVoices(project),
        chapters.charactersByVoice(project),
      ]);
      const isOnlyPart = voices.every((other) => other.id === id || other.voiceId !== voice.voiceId);
      const isDefault = [project.defaultTitleVoiceId, project.defaultParagraphVoiceId].includes(voice.voiceId);
      const isUsed = isOnlyPart && (isDefault || (characters.get(voice.voiceId) ?? 0) > 0);
      if (isUsed && (!replacement || replacement.voiceId === voice.voiceId))
        throw new AppError('in_use', {
          message: isDefault
            ? 'This voice is a default voice of the project. Name a replacement_voice_id.'
            : 'This voice speaks in the project. Name a replacement_voice_id.',
          param: 'replacement_voice_id',
        });
      await projects.change(actor, projectId, {}, async (tx) => {
        const store = studioProjectsStore(tx);
        if (isUsed && replacement) {
          await replace(tx, actor, project, voice.voiceId, replacement.voiceId);
          if (!voices.some(({ voiceId }) => voiceId === replacement.voiceId))
            await store.insertVoices([{ ...newVoice(project, replacement), createdAt: clock() }]);
        }
        await store.deleteVoice(project, id);
      });
    },
  };
}
export type ProjectVoicesService = ReturnType<typeof projectVoicesService>;

/** The columns that changes set. */
function columnsOf({ alias, volume_gain, is_pinned, settings }: VoiceChanges): Partial<ProjectVoice> {
  const { stability, similarity_boost, style, use_speaker_boost, speed } = settings ?? {};
  return {
    ...(alias !== undefined && { alias }),
    ...(volume_gain !== undefined && { volumeGain: volume_gain }),
    ...(is_pinned !== undefined && { isPinned: is_pinned }),
    ...(typeof stability === 'number' && { stability }),
    ...(typeof similarity_boost === 'number' && { similarityBoost: similarity_boost }),
    ...(typeof style === 'number' && { style }),
    ...(typeof use_speaker_boost === 'boolean' && { useSpeakerBoost: use_speaker_boost }),
    ...(typeof speed === 'number' && { speed }),
  };
}
