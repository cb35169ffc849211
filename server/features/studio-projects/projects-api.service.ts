import { allowsProjectsApi } from '../../../contract/catalogue/plans/plan-allowances.ts';
import type { PermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

/** The players of Audio Native are another product, which its own permissions and plans decide about. */
const ofPlayers: ReadonlySet<PermissionName> = new Set(['project.read_player', 'project.update_player']);

/** STUDIO-014, ROLE-011: programs call the API of projects only where the plan has it; people in the browser always may. */
export const projectsApiService = ({ subscription }: { readonly subscription: Pick<SubscriptionService, 'get'> }) => ({
  /** Throws `projects_api_not_allowed`. Called for every route, before its body is read. */
  async requireAllowed(actor: Actor, permits: PermissionName): Promise<void> {
    if (actor.via !== 'api-key' || !permits.startsWith('project.') || ofPlayers.has(permits)) return;
    if (!allowsProjectsApi((await subscription.get(actor)).tier)) throw new AppError('projects_api_not_allowed');
  },
});
