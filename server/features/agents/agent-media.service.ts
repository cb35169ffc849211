import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { agentUploadLimits, holdAudioTypes } from '../../../contract/agents/agents-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { cleanFileName, type UploadedFile } from '../../platform/uploaded-file.ts';
import type { AgentAccessService } from './agent-access.service.ts';
import { type AgentFileKind, agentFileKey, agentFilesRoot, isAgentFile } from './agent-files.rules.ts';
import type { AgentLinksService } from './agent-links.service.ts';
import { readPictureType } from './agent-pictures.parser.ts';
import type { AgentsService } from './agents.service.ts';
import { type Agent, agentsStore, type NewAgent } from './agents.store.ts';
import type { HoldAudio } from './agents.tables.ts';

interface AgentMediaDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly audioInput: Pick<ReturnType<typeof openAudioInput>, 'inspect' | 'read'>;
  readonly access: Pick<AgentAccessService, 'require'>;
  readonly agents: Pick<AgentsService, 'patch'>;
  readonly links: Pick<AgentLinksService, 'findLinked'>;
}

const holdLimits = {
  maxBytes: agentUploadLimits.holdAudioBytes,
  maxDurationS: agentUploadLimits.holdAudioSeconds,
  maxChannels: 2,
};
/** Hz at which the duration is measured. */
const measureRate = 16_000;

/** The pictures of agents, and the sounds that waiting callers hear. */
export function agentMediaService({ db, blobs, clock, live, audioInput, access, agents, links }: AgentMediaDeps) {
  /** Throws `agent_not_found` if it was deleted meanwhile. */
  const change = (actor: Actor, id: string, columns: Partial<NewAgent>): Promise<Agent> =>
    transaction(db, async (tx) => {
      const agent = await agentsStore(tx).update(actor.workspaceId, id, { ...columns, updatedAt: clock() });
      if (!agent) throw new AppError('agent_not_found', { param: 'agent_id' });
      await live.publish(actor.workspaceId, { topic: 'agents', id }, tx);
      return agent;
    });

  async function deleteOnError<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await blobs.delete(key);
      throw error;
    }
  }

  /** Reads all of the sound, so that a fault is found before anything is stored. */
  async function measure(file: UploadedFile, signal: AbortSignal): Promise<Omit<HoldAudio, 'key'>> {
    const param = 'hold_audio_file';
    const source = await audioInput.inspect(file, { param, limits: holdLimits }, signal);
    const contentType = holdAudioTypes.find((type) => type === source.mimeType);
    if (!contentType)
      throw new AppError('invalid_audio', { message: `${source.label} is neither MP3 nor WAV.`, param });
    let samples = 0;
    for await (const { channels } of audioInput.read(source, { sampleRate: measureRate }, signal))
      samples += channels[0]!.length;
    const fileName = cleanFileName(file.name, 'Sound');
    return { fileName, contentType, durationS: samples / measureRate, bytes: file.bytes };
  }

  return {
    /** Throws `invalid_parameters` for a file that is no PNG, JPEG, GIF or WebP picture. */
    async setAvatar(actor: Actor, id: string, file: UploadedFile, signal: AbortSignal): Promise<Agent> {
      const before = await access.require(actor, id, 'convai_agents.update');
      // At most the 5 MB of the route.
      const bytes = await readFile(file.path);
      const contentType = readPictureType(bytes);
      if (!contentType)
        throw new AppError('invalid_parameters', {
          message: `“${file.name || 'The file'}” is not a PNG, JPEG, GIF or WebP picture.`,
          param: 'avatar_file',
        });
      const key = agentFileKey(actor.workspaceId, id, 'avatar', newId());
      await writeBlob(blobs, key, [bytes], signal);
      const agent = await deleteOnError(key, async () => {
        await agents.patch(actor, id, { platform_settings: { widget: { avatar: { type: 'image', url: '' } } } });
        return change(actor, id, { avatarKey: key, avatarContentType: contentType });
      });
      if (before.avatarKey !== null) await blobs.delete(before.avatarKey);
      return agent;
    },

    /** Throws `invalid_audio` or `audio_too_long`. */
    async setHoldAudio(actor: Actor, id: string, file: UploadedFile, signal: AbortSignal): Promise<Agent> {
      const before = await access.require(actor, id, 'convai_agents.update');
      const sound = await measure(file, signal);
      const key = agentFileKey(actor.workspaceId, id, 'hold-audio', newId());
      await writeBlob(blobs, key, createReadStream(file.path), signal);
      const agent = await deleteOnError(key, () => change(actor, id, { holdAudio: { ...sound, key } }));
      if (before.holdAudio) await blobs.delete(before.holdAudio.key);
      return agent;
    },

    async removeHoldAudio(actor: Actor, id: string): Promise<void> {
      const before = await access.require(actor, id, 'convai_agents.update');
      await change(actor, id, { holdAudio: null });
      if (before.holdAudio) await blobs.delete(before.holdAudio.key);
    },

    /** The file of a signed link; throws `agent_not_found` for a link that is forged or of an older file. */
    async open(
      id: string,
      kind: AgentFileKind,
      { name, signature }: { readonly name: string; readonly signature: string },
    ) {
      const agent = await agentsStore(db).findAny(id);
      const file = agent && links.findLinked(agent, kind, name, signature);
      const blob = file && (await blobs.open(file.key));
      if (!file || !blob) throw new AppError('agent_not_found', { message: 'This link is not valid.' });
      return { contentType: file.contentType, stream: blob.stream, bytes: blob.bytes };
    },

    /** Deletes the files of agents, of all workspaces, that no row names. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: agentFilesRoot,
        before: new Date(clock().getTime() - ageMs),
        async findReferenced(keys) {
          const referenced = await agentsStore(db).referencedFiles(keys.filter(isAgentFile));
          return new Set(keys.filter((key) => !isAgentFile(key) || referenced.has(key)));
        },
        signal,
      }),
  };
}
export type AgentMediaService = ReturnType<typeof agentMediaService>;
