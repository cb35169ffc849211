import { defineJob } from '../../platform/jobs/jobs.ts';
import { type AnalyticsTarget, forwardEvents } from './analytics-target.service.ts';

/** Forwards the events that `forwardEvents` queued. */
export const forwardEventsJob = (target: AnalyticsTarget | undefined) =>
  defineJob({
    ...forwardEvents,
    retryLimit: 8,
    run: async ({ events }, { signal }) => {
      await target?.send(events, signal);
    },
  });
