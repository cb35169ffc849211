import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { DomainsService } from './sign-on-domains.service.ts';

/** Every hour: reads the TXT records that are due. */
export const recheckDomains = (domains: Pick<DomainsService, 'recheckDue'>) =>
  defineJob({
    name: 'identity-providers.recheck-domains',
    payload: z.object({}),
    schedule: '23 * * * *',
    run: async (_payload, { signal }) => void (await domains.recheckDue(signal)),
  });
