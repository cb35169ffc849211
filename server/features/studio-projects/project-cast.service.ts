import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import type { DraftVoiceSettings } from './project-draft.rules.ts';
import { type Project, type ProjectVoice, studioProjectsStore } from './studio-projects.store.ts';

/** A voice that may speak in the studio, with its settings in the workspace. */
export interface CastMember {
  readonly voiceId: string;
  readonly name: string;
  readonly settings: VoiceSettingsWire;
}

interface ProjectCastDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
}

/** Which voices may speak in projects, and the cast that projects remember. */
export function projectCastService({ db, clock, voices }: ProjectCastDeps) {
  /** Throws `voice_not_found` or why it cannot speak; `live_moderation_voice` for one that the studio excludes (VOICE-057). */
  async function require(actor: Actor, voiceId: string, param: string): Promise<CastMember> {
    const voice = await voices.get(actor, voiceId).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError(error.code, { message: error.message, param }) : error;
    });
    if (voice.isModerated) throw new AppError('live_moderation_voice', { param });
    return { voiceId, name: voice.name, settings: await voices.settings(actor, voice.id) };
  }

  return {
    require,

    /** The voices of this text; read before the transaction that stores it. `param` is the field of the text. */
    async requireAll(
      actor: Actor,
      voiceIds: readonly string[],
      param: string,
      settings: readonly DraftVoiceSettings[] = [],
    ): Promise<CastMember[]> {
      const members: CastMember[] = [];
      for (const voiceId of new Set(voiceIds)) {
        const member = await require(actor, voiceId, param);
        const own = settings.find((one) => one.voice_id === voiceId);
        members.push(own ? { ...member, settings: mergeOwn(member.settings, own) } : member);
      }
      return members;
    },

    /** Adds the voices that are not in the cast yet. Throws `invalid_parameters` above the limit. */
    async add(tx: Tx, project: Pick<Project, 'id'>, members: readonly CastMember[]): Promise<void> {
      const store = studioProjectsStore(tx);
      const cast = new Set((await store.listVoices(project)).map(({ voiceId }) => voiceId));
      const missing = members.filter(({ voiceId }) => !cast.has(voiceId));
      if (missing.length === 0) return;
      if (cast.size + missing.length > studioLimits.voices) throw tooMany();
      // Their times keep their order.
      const now = clock().getTime();
      await store.insertVoices(
        missing.map((member, at) => ({ ...newVoice(project, member), createdAt: new Date(now + at) })),
      );
    },

    /** Why each of these voices cannot speak here, by voice; voices that can are absent. */
    async problems(actor: Actor, voiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await Promise.all(
        [...new Set(voiceIds)].map((voiceId) =>
          require(actor, voiceId, 'voice_id').then(
            () => undefined,
            (error: unknown) => {
              if (error instanceof AppError) return [voiceId, error.message] as const;
              throw error;
            },
          ),
        ),
      );
      return new Map(found.filter((one) => one !== undefined));
    },

    list: (project: Pick<Project, 'id'>): Promise<ProjectVoice[]> => studioProjectsStore(db).listVoices(project),
  };
}
export type ProjectCastService = ReturnType<typeof projectCastService>;

const tooMany = () =>
  new AppError('invalid_parameters', {
    message: `A project has at most ${studioLimits.voices} voices.`,
    param: 'voice_id',
  });

/** A row of the cast, without its time. */
export const newVoice = ({ id: projectId }: Pick<Project, 'id'>, { voiceId, name, settings }: CastMember) => ({
  id: newId(),
  projectId,
  voiceId,
  alias: name.slice(0, 100),
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  speed: settings.speed,
  useSpeakerBoost: settings.use_speaker_boost,
});

const mergeOwn = (base: VoiceSettingsWire, own: DraftVoiceSettings): VoiceSettingsWire => ({
  stability: own.stability ?? base.stability,
  similarity_boost: own.similarity_boost ?? base.similarity_boost,
  style: own.style ?? base.style,
  use_speaker_boost: own.use_speaker_boost ?? base.use_speaker_boost,
  speed: own.speed ?? base.speed,
});
