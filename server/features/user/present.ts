import type { UserReply } from '../../../contract/user.ts';
import { presentSubscription } from '../subscription/present.ts';
import type { UserService } from './service.ts';

export function presentUser({ user, plan, newestKey, actor }: Awaited<ReturnType<UserService['get']>>): UserReply {
  const createdAt = Math.floor(user.createdAt.getTime() / 1000);
  return {
    user_id: user.id,
    workspace_id: actor.workspaceId,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    first_name: user.firstName,
    locale: user.locale,
    subscription: presentSubscription(plan),
    is_api_key_hashed: true,
    xi_api_key_preview: newestKey?.preview ?? null,
    is_new_user: user.setUpAt === null,
    is_onboarding_completed: true,
    is_onboarding_checklist_completed: true,
    can_use_delayed_payment_methods: false,
    created_at: createdAt,
    created_at_unix: createdAt,
    seat_type: actor.role === 'admin' ? 'workspace_admin' : 'workspace_member',
  };
}
