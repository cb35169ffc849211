import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { SubscriptionService } from './subscription.service.ts';

/** Every minute: releases the credit reservations of dead processes. */
export const releaseReservations = (subscription: SubscriptionService) =>
  defineJob({
    name: 'subscription.release-credits',
    payload: z.object({}),
    schedule: '* * * * *',
    run: async () => {
      await subscription.releaseDeadReservations();
    },
  });
