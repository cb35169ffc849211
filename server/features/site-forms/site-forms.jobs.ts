import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { SiteFormsService } from './site-forms.service.ts';

/** Every day: deletes forms that are a year old. */
export const deleteOldSiteForms = (siteForms: Pick<SiteFormsService, 'deleteOld'>) =>
  defineJob({
    name: 'site-forms.delete-old',
    payload: z.object({}),
    schedule: '23 4 * * *',
    run: () => siteForms.deleteOld(),
  });
