import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import { openCredits } from './credits.module.ts';
import { openInstance } from './instance.module.ts';
import { openPrivacy } from './privacy.module.ts';
import { openUsers } from './users.module.ts';
import { openWebhooks } from './webhooks.module.ts';
import { openWorkspaces } from './workspaces.module.ts';

/** Users, the mode of the server, and workspaces with their credits and keys. */
export async function openWorkspacesArea({ platform }: { readonly platform: Platform }) {
  const users = openUsers(platform);
  const instance = await openInstance(platform);
  const webhooks = await openWebhooks(platform);
  const credits = await openCredits({ ...platform, ...users.services, ...instance.services, ...webhooks.services });
  const workspaces = openWorkspaces({ platform, ...users.services, ...credits.services, ...webhooks.services });
  const privacy = openPrivacy({ platform, ...workspaces.services, ...credits.services });
  return openArea({ users, instance, webhooks, credits, workspaces, privacy });
}
export type WorkspacesArea = Awaited<ReturnType<typeof openWorkspacesArea>>['services'];
