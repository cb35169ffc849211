import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkRunners, defineJob, jobKind } from './jobs.ts';

const run = async () => {};

it('names jobs without a runner, and jobs that are defined twice', () => {
  const kind = jobKind({ name: 'studio.export', payload: z.object({ chapterId: z.string() }) });
  const other = defineJob({ name: 'voices.sweep', payload: z.object({}), run });
  expect(() => checkRunners([other])).toThrow('sent but have no runner: studio.export');
  const job = defineJob({ ...kind, run });
  expect(() => checkRunners([other, job, other])).toThrow('defined twice: voices.sweep');
  expect(() => checkRunners([other, job])).not.toThrow();
});
