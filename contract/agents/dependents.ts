import { z } from 'zod';
import { unix } from '../fields/fields.ts';
import { resourceRoles } from '../permissions/roles.ts';

/** A resource that uses another one, and that the caller may see. */
const available = z.object({
  type: z.literal('available'),
  id: z.string(),
  name: z.string(),
  created_at_unix_secs: unix(),
  access_level: z.enum(resourceRoles),
});
/** One that the caller may not see. */
const unknown = z.object({ type: z.literal('unknown'), id: z.string() });

export const dependentResource = z.discriminatedUnion('type', [available, unknown]);
export type DependentResource = z.input<typeof dependentResource>;

/** Agents also name the resources in between, if they use the resource through others. */
export const dependentAgent = z.discriminatedUnion('type', [
  available.extend({ referenced_resource_ids: z.array(z.string()) }),
  unknown.extend({ referenced_resource_ids: z.array(z.string()) }),
]);
export type DependentAgentReply = z.input<typeof dependentAgent>;
