import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { ProductionDeliverablesService } from './production-deliverables.service.ts';
import type { WorkEndingService } from './work-ending.service.ts';
import { prepareWorkJob, prepareWorkRetries, type WorkPreparationService } from './work-preparation.service.ts';

/** The longest recording takes hours to transcribe. */
const timeLimitInS = 12 * 3600;

/** Many at once: they wait for the jobs of the tools, which are bounded themselves. */
export const prepareWork = (preparation: WorkPreparationService) =>
  defineJob({
    ...prepareWorkJob,
    concurrency: 20,
    perWorkspace: 1,
    retryLimit: prepareWorkRetries,
    retryDelayInS: 2,
    timeLimitInS,
    run: (payload, context) => preparation.run(payload, context),
  });

/** Every day: closes the workspaces of ended tasks, and deletes delivered files that no order has. */
export const sweepProductionWork = (ending: WorkEndingService, deliverables: ProductionDeliverablesService) =>
  defineJob({
    name: 'production-work.sweep',
    payload: z.object({}),
    schedule: '27 4 * * *',
    async run(_payload, { signal }) {
      await ending.closeEnded(signal);
      await deliverables.sweep(signal);
    },
  });
