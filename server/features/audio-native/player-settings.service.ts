import { maxAllowedUrls } from '../../../contract/studio/player-look.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { audioNativeStore, type PlayerLook, type PlayerSettings } from './audio-native.store.ts';
import { allowedAddress, allowedOrigins } from './embedding-pages.rules.ts';

interface PlayerSettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  /** Throws unless the caller may use the voice. */
  readonly requireVoice: (actor: Actor, voiceId: string) => Promise<unknown>;
  /** Throws unless the server has the model. */
  readonly requireModel: (modelId: string) => unknown;
}

/** Undefined fields stay unchanged. */
export type SettingsChanges = { readonly [K in keyof PlayerLook]?: PlayerLook[K] | undefined } & {
  readonly voiceId?: string | null | undefined;
  readonly modelId?: string | null | undefined;
  readonly allowedUrls?: readonly string[] | undefined;
  readonly narratesPages?: boolean | undefined;
};

/** The player of a workspace: its look, its voice, and the pages that may embed it (NATIVE-006). */
export function playerSettingsService({ db, clock, live, requireVoice, requireModel }: PlayerSettingsDeps) {
  const store = audioNativeStore(db);

  const service = {
    /** Undefined before the workspace used Audio Native. */
    find: (workspaceId: WorkspaceId): Promise<PlayerSettings | undefined> => store.findSettings(workspaceId),

    /** The settings, created on first use. */
    async getOrCreate(workspaceId: WorkspaceId): Promise<PlayerSettings> {
      const found = await store.findSettings(workspaceId);
      if (found) return found;
      const row = { publicUserId: newId(), textColor: '', backgroundColor: '', updatedAt: clock() };
      await store.insertSettings(workspaceId, row);
      const created = await store.findSettings(workspaceId);
      if (!created) throw new AppError('workspace_not_found');
      return created;
    },

    async edit(actor: Actor, { allowedUrls, ...changes }: SettingsChanges): Promise<PlayerSettings> {
      await service.getOrCreate(actor.workspaceId);
      if (changes.voiceId) await requireVoice(actor, changes.voiceId);
      if (changes.modelId) requireModel(changes.modelId);
      const row = {
        ...changes,
        ...(allowedUrls && { allowedUrls: toAddresses(allowedUrls) }),
        updatedAt: clock(),
      };
      const settings = await store.updateSettings(actor.workspaceId, row);
      if (!settings) throw new AppError('workspace_not_found');
      await live.publish(actor.workspaceId, { topic: 'audio-native' });
      return settings;
    },

    /** The origins whose pages may show the player in a frame; none for an unknown ID. */
    async listAncestors(publicUserId: string): Promise<readonly string[]> {
      const settings = await store.findByPublicId(publicUserId);
      return settings ? allowedOrigins(settings.allowedUrls) : [];
    },
  };
  return service;
}
export type PlayerSettingsService = ReturnType<typeof playerSettingsService>;

function toAddresses(urls: readonly string[]): string[] {
  const addresses = urls.map((url) => {
    const address = allowedAddress(url);
    if (address === undefined)
      throw new AppError('invalid_parameters', {
        message: `${url} is not the address of a page.`,
        param: 'allowed_urls',
      });
    return address;
  });
  return [...new Set(addresses)].slice(0, maxAllowedUrls);
}
