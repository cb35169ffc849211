import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { ContactSalesService } from './contact-sales.service.ts';

/** Every day: deletes requests that are a year old. */
export const deleteOldSalesRequests = (sales: ContactSalesService) =>
  defineJob({
    name: 'contact-sales.forget-old',
    payload: z.object({}),
    schedule: '23 4 * * *',
    run: () => sales.deleteOld(),
  });
