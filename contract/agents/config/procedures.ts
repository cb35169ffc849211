import { z } from 'zod';
import { procedureLimits, procedureTypes } from '../versions/agent-procedures-limits.ts';

/** Instructions for one task, as a version of an agent has them. */
export const procedure = z.looseObject({
  /** `agtprcv_…`: changes with each saved change of the procedure. */
  version_id: z.string(),
  name: z.string().max(procedureLimits.name),
  content: z.string().max(procedureLimits.content),
  type: z.enum(procedureTypes).default('free_form'),
  /** When it is used; empty: only where another procedure names it. */
  trigger: z.string().max(procedureLimits.trigger).default(''),
  folder_parent_id: z.string().nullable().default(null),
});
export type Procedure = z.output<typeof procedure>;

/** By ID: `agtprc_…`. */
export const procedures = z.record(z.string(), procedure);
