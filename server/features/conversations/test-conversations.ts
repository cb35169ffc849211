import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live as noLive, silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { toolExecutionsStore } from '../agent-tools/tool-executions.store.ts';
import { agents } from '../agents/agents.tables.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { usageService } from '../usage/usage.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { conversationClosingService } from './conversation-closing.service.ts';
import { conversationLogService, type TalkingAgent } from './conversation-log.service.ts';
import { conversationMinutesService } from './conversation-minutes.service.ts';
import { conversationRecordingService } from './conversation-recording.service.ts';
import { liveConversations } from './live-conversations.state.ts';

/** Two bytes per sample pair: left and right, 127 for full scale. */
const codecs = {
  async *encodeStereo(_format: string, source: AsyncIterable<ChannelPcm>) {
    for await (const { channels } of source) {
      const bytes = new Int8Array(channels[0]!.length * 2);
      for (let at = 0; at < channels[0]!.length; at++)
        for (const side of [0, 1]) bytes[at * 2 + side] = Math.round(channels[side]![at]! * 127);
      yield new Uint8Array(bytes.buffer);
    }
  },
};

/** The log of conversations on a database, with a clock that only moves by itself. */
export async function testConversations(db: Db) {
  const clock = fixtureClock();
  const blobs = await openFolderStore(testFolder('conversations'));
  const subscription = testSubscription({ db, clock });
  const noNames = async () => new Map<string, string>();
  const usage = usageService({
    db,
    clock,
    voices: { nameLookup: unexpectedCall },
    subscription,
    apiKeys: { listNames: noNames },
    user: { findEmails: noNames },
    onUse: async () => {},
  });
  /** The IDs of the changed conversations. */
  const announced: string[] = [];
  const live: Live = {
    ...noLive,
    async publish(_audience, { topic, id }) {
      if (topic === 'conversations' && id !== undefined) announced.push(id);
    },
  };
  const queued: string[] = [];
  const jobs: Pick<Jobs, 'send'> = {
    send: async (_job, payload) => {
      queued.push((payload as { conversation_id: string }).conversation_id);
      return 'job';
    },
  };
  const workspace = workspaceService({
    db,
    live,
    onEdit: async () => {},
    onJoined: async () => {},
    readMaxSeats: unexpectedCall,
  });
  const minutes = conversationMinutesService({ db, subscription, usage });
  const shared = { db, clock, live, log: silentLog, jobs, blobs, workspace, usage, subscription, minutes };
  const closing = conversationClosingService({
    ...shared,
    queueAnalysis: async (_tx, { id }) => {
      queued.push(id);
    },
  });
  let isStored = true;
  const running = liveConversations();
  const conversationLog = conversationLogService({
    ...shared,
    permittedAgents: permittedAgentsService({ db }),
    zeroRetention: { mayStore: async () => isStored },
    closing,
    recordings: conversationRecordingService({ ...shared, codecs, temporaryFolder: testFolder('recordings') }),
    liveConversations: running,
  });
  let people = 0;
  return {
    ...shared,
    closing,
    conversationLog,
    running,
    queued,
    announced,
    /** Whether the workspace stores anything. */
    setStored: (stored: boolean) => {
      isStored = stored;
    },

    async newActor(tier: Tier = 'free'): Promise<Actor> {
      people += 1;
      const actor = await createActor(db, `talker${people}`);
      await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, tier));
      return actor;
    },

    /** An agent of `actor` with these `platform_settings`. */
    async newAgent(
      actor: Actor,
      settings: Readonly<Record<string, unknown>> = {},
      name = 'Ada',
    ): Promise<TalkingAgent> {
      const id = `agent_${newId()}`;
      const [branchId, versionId] = [`agtbrch_${newId()}`, `agtvrsn_${newId()}`];
      const { userId, workspaceId } = actor;
      const times = { createdAt: clock(), updatedAt: clock() };
      const row = { id, workspaceId, userId, name, mainBranchId: branchId, liveVersionId: versionId, ...times };
      await db.insert(agents).values(row);
      const config = {
        conversation_config: { tts: { voice_id: 'maren' }, agent: { language: 'en', prompt: { llm: 'guided' } } },
        platform_settings: settings,
        workflow: {},
      } as TalkingAgent['config'];
      return { agent: { id, userId }, workspaceId, branchId, versionId, config };
    },

    open: (agent: TalkingAgent, start: Partial<Parameters<typeof conversationLog.open>[1]> = {}) =>
      conversationLog.open(agent, {
        authorization: 'public',
        source: 'js_sdk',
        textOnly: true,
        initiation: {},
        environment: 'production',
        ...start,
      }),
  };
}

/** A call of the tool `tool_1` with the ID `call_1`. */
export const recordToolCall = (db: Db, workspaceId: WorkspaceId, conversationId: string): Promise<void> =>
  toolExecutionsStore(db).insert({
    workspaceId,
    id: 'call_1',
    toolId: 'tool_1',
    toolName: 'find_order',
    agentId: 'agent',
    conversationId,
    request: {},
    result: 'private',
    isError: false,
    durationMs: 1,
    createdAt: new Date(),
  });
