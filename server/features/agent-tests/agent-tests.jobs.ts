import { defineJob } from '../../platform/jobs/jobs.ts';
import { runJob } from './agent-test-runs.service.ts';
import type { AgentTestRunningService } from './running/agent-test-running.service.ts';

export const runAgentTests = (running: AgentTestRunningService) =>
  defineJob({
    ...runJob,
    concurrency: 4,
    perWorkspace: 3,
    timeLimitInS: 600,
    async run({ run_id: id }, { workspaceId, signal }) {
      if (workspaceId) await running.run(workspaceId, id, signal);
    },
  });
