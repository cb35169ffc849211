import type { NotificationKind } from '../../../contract/catalogue/notification-kinds.ts';
import type { NotificationPreference } from '../../../contract/workspaces/notifications.ts';
import { t } from '../../messages/t.ts';

/** The groups of kinds, in the order in which the page shows them. */
const groupTitles = {
  team: t('Workspaces and members'),
  sharing: t('Sharing'),
  jobs: t('Jobs'),
  billing: t('Plan and credits'),
  creators: t('Productions and publishing'),
  security: t('Security and developers'),
} as const;
type GroupName = keyof typeof groupTitles;

const groupOfKind: Readonly<Record<NotificationKind, GroupName>> = {
  invite_received: 'team',
  member_joined: 'team',
  role_changed: 'team',
  ownership_received: 'team',
  removed_from_workspace: 'team',
  workspace_deletion_scheduled: 'team',
  workspace_deletion_cancelled: 'team',
  workspace_deleted: 'team',
  resource_shared: 'sharing',
  share_withdrawn: 'sharing',
  merge_review_requested: 'sharing',
  ticket_assigned: 'sharing',
  merge_proposal_answered: 'sharing',
  voice_shared: 'sharing',
  voice_withdrawn: 'sharing',
  quota_80: 'billing',
  quota_100: 'billing',
  payment_failed: 'billing',
  invoice_paid: 'billing',
  payout_sent: 'billing',
  payout_failed: 'billing',
  job_finished: 'jobs',
  job_failed: 'jobs',
  read_reviewed: 'creators',
  production_order_received: 'creators',
  production_order_changed: 'creators',
  producer_applied: 'creators',
  producer_decided: 'creators',
  qualification_marked: 'creators',
  production_team_invited: 'creators',
  production_role_changed: 'creators',
  production_task_returned: 'creators',
  production_task_deadline: 'creators',
  production_task_revision: 'creators',
  production_task_approved: 'creators',
  new_device: 'security',
  second_factor_removed: 'security',
  webhook_disabled: 'security',
  api_key_disabled: 'security',
};

interface PreferenceGroup {
  readonly title: string;
  readonly preferences: readonly NotificationPreference[];
}

/** The preferences by group. A server without plans sends nothing about them. */
export function groupPreferences(
  preferences: readonly NotificationPreference[],
  { showsPlans }: { readonly showsPlans: boolean },
): readonly PreferenceGroup[] {
  const names = (Object.keys(groupTitles) as GroupName[]).filter((name) => showsPlans || name !== 'billing');
  return names
    .map((name) => ({
      title: groupTitles[name],
      preferences: preferences.filter(({ event }) => groupOfKind[event] === name),
    }))
    .filter((group) => group.preferences.length > 0);
}
