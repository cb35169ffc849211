import type { EffectChain } from '../../../contract/speech-tools/effect-chain.ts';
import { defaultVoiceSettings, type VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { voiceChainProblem } from '../audio-effects/effect-chain.service.ts';
import { voiceNotFound } from './voice-use.service.ts';
import { mergeSettings } from './voices.rules.ts';
import { voicesStore } from './voices.store.ts';

/** Notifies the workspace's clients that a voice was added, changed or deleted. */
export type NotifyVoiceChanged = (workspaceId: WorkspaceId, voiceId: string, tx?: Tx) => Promise<void>;

export interface VoicePreferencesDeps {
  readonly db: Db;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly clock: Clock;
  readonly notifyChanged: NotifyVoiceChanged;
}

/** The settings and favourites of a workspace, for its own and for default voices. */
export function voicePreferencesService({ db, speech, clock, notifyChanged }: VoicePreferencesDeps) {
  async function findId(actor: Actor, voiceId: string): Promise<string> {
    const id = speech.findVoice(voiceId)?.id ?? (await voicesStore(db).find(actor.workspaceId, voiceId))?.id;
    if (id === undefined) throw voiceNotFound(voiceId);
    return id;
  }

  const service = {
    async setFavorite(actor: Actor, voiceId: string, favorite: boolean): Promise<void> {
      const at = favorite ? clock() : null;
      const defaultVoice = speech.findVoice(voiceId);
      if (defaultVoice) await voicesStore(db).setBookmark(actor.workspaceId, defaultVoice.id, at);
      else if (!(await voicesStore(db).update(actor.workspaceId, voiceId, { favoritedAt: at })))
        throw voiceNotFound(voiceId);
      await notifyChanged(actor.workspaceId, voiceId);
    },

    /** A voice's settings in the caller's workspace, with `patch` applied. */
    async settings(
      actor: Actor,
      voiceId: string,
      patch?: Parameters<typeof mergeSettings>[1],
    ): Promise<VoiceSettingsWire> {
      const overrides = await voicesStore(db).settings(actor.workspaceId, [voiceId]);
      return mergeSettings(overrides.get(voiceId) ?? defaultVoiceSettings, patch);
    },

    /** What the speech of a voice goes through in the caller's workspace. */
    async effects(actor: Actor, voiceId: string): Promise<EffectChain> {
      return (await voicesStore(db).effects(actor.workspaceId, await findId(actor, voiceId))) ?? [];
    },

    /** Throws `invalid_parameters` for effects that cannot be streamed. */
    async setEffects(actor: Actor, voiceId: string, effects: EffectChain): Promise<void> {
      const id = await findId(actor, voiceId);
      const problem = voiceChainProblem(effects);
      if (problem) throw new AppError('invalid_parameters', { message: problem, param: 'effects' });
      const stored = { settings: await service.settings(actor, id), effects: effects.length > 0 ? effects : null };
      await voicesStore(db).saveEffects(actor.workspaceId, id, stored, clock());
      await notifyChanged(actor.workspaceId, id);
    },

    async editSettings(actor: Actor, voiceId: string, patch: Parameters<typeof mergeSettings>[1]): Promise<void> {
      const id = await findId(actor, voiceId);
      const settings = await service.settings(actor, id, patch);
      await voicesStore(db).saveSettings(actor.workspaceId, id, settings, clock());
      await notifyChanged(actor.workspaceId, id);
    },
  };
  return service;
}
