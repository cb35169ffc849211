import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { dispatchBatchCalls, sweepBatchCalls } from '../../features/batch-calls/batch-calls.jobs.ts';
import { mountBatchCalls } from '../../features/batch-calls/batch-calls.routes.ts';
import { batchCallsService } from '../../features/batch-calls/batch-calls.service.ts';
import type { BatchDialer } from '../../features/batch-calls/batch-dialing.service.ts';
import { batchDispatchService, dispatchJob } from '../../features/batch-calls/batch-dispatch.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface BatchCallsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
  readonly phoneCalls: BatchDialer;
}

/** Calls that one server runs for batches at the same time: each is a conversation with speech in both directions. */
const maxCalls = 50;

/** Calls of agents to many people. */
export function openBatchCalls({ platform, workspaces, agents, phoneCalls }: BatchCallsModuleDeps) {
  const permittedAgents = permittedAgentsService(platform);
  const dispatcher = batchDispatchService({ ...platform, ...workspaces, permittedAgents, phoneCalls, maxCalls });
  const batchCalls = batchCallsService({
    ...platform,
    user: workspaces.user,
    agentAccess: agents.agentAccess,
    permittedAgents,
    async queueDispatch(tx, workspaceId, id) {
      await platform.queue.send(dispatchJob, { batch_id: id }, { workspaceId, singletonKey: id, tx });
    },
  });
  platform.onStop(() => dispatcher.stop());
  return {
    services: {},
    jobs: [dispatchBatchCalls(dispatcher), sweepBatchCalls(dispatcher)],
    routes: [mountBatchCalls(batchCalls)],
  } satisfies Module;
}
