import type { Actor } from '../../platform/actor.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { AgentAccessService } from './agent-access.service.ts';
import type { AgentConfigsService } from './agent-configs.service.ts';
import { type AgentFileKind, agentFileKey } from './agent-files.rules.ts';
import type { AgentSavingService } from './agent-saving.service.ts';
import { type Agent, agentsStore } from './agents.store.ts';

interface AgentCopiesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly access: Pick<AgentAccessService, 'require'>;
  readonly configs: Pick<AgentConfigsService, 'find'>;
  readonly saving: Pick<AgentSavingService, 'create'>;
}

const maxNameLength = 200;

/** Copies agents. */
export function agentCopiesService({ db, blobs, access, configs, saving }: AgentCopiesDeps) {
  async function copyFile(
    { workspaceId }: Actor,
    agent: Agent,
    { kind, key }: { readonly kind: AgentFileKind; readonly key: string },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const blob = await blobs.open(key);
    if (!blob) return undefined;
    const copy = agentFileKey(workspaceId, agent.id, kind, newId());
    await writeBlob(blobs, copy, blob.stream, signal);
    return copy;
  }

  return {
    /** A new agent of the caller with the config, picture and waiting sound of another, without its versions. */
    async duplicate(actor: Actor, id: string, name: string | undefined, signal: AbortSignal): Promise<Agent> {
      const source = await access.require(actor, id, 'convai_agents.duplicate');
      const version = (await configs.find(source, {}))!;
      const copyName = name ?? `${source.name.slice(0, maxNameLength - 7)} (copy)`;
      const agent = await saving.create(actor, { name: copyName, tags: source.tags, config: version.config });
      const { avatarKey, avatarContentType, holdAudio } = source;
      const avatar = avatarKey && (await copyFile(actor, agent, { kind: 'avatar', key: avatarKey }, signal));
      const sound = holdAudio && (await copyFile(actor, agent, { kind: 'hold-audio', key: holdAudio.key }, signal));
      if (!avatar && !sound) return agent;
      const files = {
        ...(avatar && { avatarKey: avatar, avatarContentType }),
        ...(sound && { holdAudio: { ...holdAudio, key: sound } }),
      };
      return (await agentsStore(db).update(actor.workspaceId, agent.id, files)) ?? agent;
    },
  };
}
export type AgentCopiesService = ReturnType<typeof agentCopiesService>;
