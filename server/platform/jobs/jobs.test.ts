import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkRunners, defineJob, jobKind } from './jobs.ts';

const run = async () => {};

it('rejects jobs without a runner and jobs that are defined twice, and names them', () => {
  const exportKind = jobKind({ name: 'studio.export', payload: z.object({ chapterId: z.string() }) });
  const sweepJob = defineJob({ name: 'voices.sweep', payload: z.object({}), run });
  expect(() => checkRunners([sweepJob])).toThrow('sent but have no runner: studio.export');
  const exportJob = defineJob({ ...exportKind, run });
  expect(() => checkRunners([sweepJob, exportJob, sweepJob])).toThrow('defined twice: voices.sweep');
  expect(() => checkRunners([sweepJob, exportJob])).not.toThrow();
});
