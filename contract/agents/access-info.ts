import { z } from 'zod';
import { resourceRoles } from '../permissions/roles.ts';

/** What the caller may do with a resource, and why. */
export const accessInfo = z.object({
  is_creator: z.boolean(),
  /** Empty for an account that was deleted. */
  creator_name: z.string(),
  creator_email: z.string(),
  role: z.enum(resourceRoles),
  anonymous_access_level_override: z.null(),
  access_source: z.enum(['creator', 'explicit', 'workspace_admin', 'workspace_default']),
});
export type AccessInfo = z.output<typeof accessInfo>;
