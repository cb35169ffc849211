import { backgroundJobsRoutes } from '../../../contract/instance/background-jobs.ts';
import { mount } from '../../http/route.ts';
import { presentBackgroundJob } from './background-jobs.present.ts';
import type { BackgroundJobsService } from './background-jobs.service.ts';

export const mountBackgroundJobs = (backgroundJobs: BackgroundJobsService) =>
  mount(backgroundJobsRoutes, {
    'GET /v1/background-jobs': async ({ actor }) => ({
      jobs: (await backgroundJobs.list(actor)).map(presentBackgroundJob),
    }),

    'POST /v1/background-jobs/{job_id}/cancel': async ({ actor, params }) => {
      await backgroundJobs.cancel(actor, params.job_id);
      return { status: 'ok' };
    },
  });
