import { billingNotifications } from './notifications/billing-notifications.ts';
import { info, kind, type NoData } from './notifications/notification-line.ts';
import { productionNotifications } from './notifications/production-notifications.ts';

interface Finished {
  /** What finished, for example `Training of “Ada”`. */
  readonly name: string;
  readonly path?: string | undefined;
}

/** What people are told in the app and by email (NOTIF-001). Stored rows contain the names, so they must never change. */
export const notificationKinds = {
  invite_received: kind<{ readonly workspace: string; readonly invitedBy: string }>({
    label: 'Workspace invites',
    severity: 'info',
    needsAttention: true,
    mail: 'always',
    text: ({ workspace, invitedBy }) => ({
      title: `You are invited to ${workspace}`,
      description: `${invitedBy} invited you to join this workspace.`,
      path: '/app/settings/workspace-invites',
    }),
  }),
  member_joined: kind<{ readonly member: string; readonly workspace: string }>({
    ...info,
    label: 'New members',
    text: ({ member, workspace }) => ({
      title: `${member} joined ${workspace}`,
      description: 'They accepted the invite to the workspace.',
      path: '/app/workspace/members',
    }),
  }),
  role_changed: kind<{ readonly workspace: string; readonly role: string }>({
    ...info,
    label: 'Changes of your role',
    text: ({ workspace, role }) => ({
      title: `Your role in ${workspace} changed`,
      description: `You are now ${role === 'admin' ? 'an admin' : `a member with the role ${role}`} of this workspace.`,
    }),
  }),
  ownership_received: kind<{ readonly workspace: string }>({
    label: 'Ownership of a workspace',
    severity: 'info',
    needsAttention: true,
    mail: 'on',
    text: ({ workspace }) => ({
      title: `You now own ${workspace}`,
      description: 'The ownership of this workspace and its plan was transferred to you.',
      path: '/app/workspace',
    }),
  }),
  removed_from_workspace: kind<{ readonly workspace: string }>({
    label: 'Removal from a workspace',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ workspace }) => ({
      title: `You were removed from ${workspace}`,
      description: 'You no longer have access to this workspace.',
    }),
  }),
  workspace_deletion_scheduled: kind<{
    readonly workspace: string;
    readonly requestedBy: string;
    readonly deletedOn: string;
  }>({
    label: 'Scheduled deletion of a workspace',
    severity: 'warning',
    needsAttention: true,
    mail: 'always',
    text: ({ workspace, requestedBy, deletedOn }) => ({
      title: `${workspace} will be deleted`,
      description: `${requestedBy} scheduled its deletion for ${deletedOn}. Until then, an admin can cancel it.`,
      path: '/app/home',
    }),
  }),
  workspace_deletion_cancelled: kind<{ readonly workspace: string }>({
    label: 'Canceled deletion of a workspace',
    severity: 'info',
    needsAttention: false,
    mail: 'on',
    text: ({ workspace }) => ({
      title: `${workspace} will not be deleted`,
      description: 'An admin cancelled the deletion. You can use the workspace again.',
    }),
  }),
  workspace_deleted: kind<{ readonly workspace: string }>({
    label: 'Deletion of a workspace',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ workspace }) => ({
      title: `${workspace} was deleted`,
      description: 'All its data was deleted. You continue in another workspace.',
    }),
  }),
  resource_shared: kind<{ readonly sharedBy: string; readonly name: string; readonly path?: string | undefined }>({
    ...info,
    label: 'Shared resources',
    text: ({ sharedBy, name, path }) => ({
      title: `${sharedBy} shared “${name}” with you`,
      description: 'You can now open it in your workspace.',
      path,
    }),
  }),
  merge_review_requested: kind<{ readonly title: string }>({
    ...info,
    label: 'Requested reviews of agents',
    text: ({ title }) => ({
      title: `You are asked to review “${title}”`,
      description: 'A change of an agent waits for your review.',
    }),
  }),
  merge_proposal_answered: kind<{
    readonly title: string;
    /** What happened to the proposal, such as "approved". */
    readonly event: string;
  }>({
    ...info,
    label: 'Reviews of your changes of agents',
    text: ({ title, event }) => ({
      title: `Your change “${title}” was ${event}`,
      description: 'Open the agent to see the proposal.',
    }),
  }),
  ticket_assigned: kind<{ readonly title: string; readonly agent: string }>({
    ...info,
    label: 'Tickets that are assigned to you',
    text: ({ title, agent }) => ({
      title: `“${title}” is assigned to you`,
      description: `The ticket is about the agent ${agent}.`,
    }),
  }),
  voice_shared: kind<{ readonly sharedBy: string; readonly name: string }>({
    ...info,
    label: 'Shared voices',
    text: ({ sharedBy, name }) => ({
      title: `${sharedBy} shared the voice “${name}” with you`,
      description: 'You can now generate speech with it.',
      path: '/app/voices',
    }),
  }),
  share_withdrawn: kind<{ readonly withdrawnBy: string; readonly name: string }>({
    ...info,
    label: 'Withdrawn shares',
    text: ({ withdrawnBy, name }) => ({
      title: `${withdrawnBy} stopped sharing “${name}” with you`,
      description: 'You may no longer be able to open it.',
    }),
  }),
  voice_withdrawn: kind<{ readonly name: string; readonly endsAt: string }>({
    label: 'Withdrawn voices',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ name, endsAt }) => ({
      title: `The voice “${name}” will be removed`,
      description: `Its owner withdrew it from the library. You can use it until ${endsAt}.`,
      path: '/app/voices',
    }),
  }),
  ...billingNotifications,
  job_finished: kind<Finished>({
    label: 'Finished jobs',
    severity: 'success',
    needsAttention: false,
    mail: 'off',
    text: ({ name, path }) => ({ title: `${name} is ready`, description: 'The job is complete.', path }),
  }),
  job_failed: kind<Finished & { readonly reason?: string | undefined }>({
    label: 'Failed jobs',
    severity: 'error',
    needsAttention: true,
    mail: 'off',
    text: ({ name, path, reason }) => ({
      title: `${name} failed`,
      description: reason ?? 'Open the page to see what happened, and try again.',
      path,
    }),
  }),
  read_reviewed: kind<{
    readonly title: string;
    readonly path: string;
    readonly outcome: 'published' | 'rejected' | 'taken_down';
    readonly comment: string;
  }>({
    label: 'Reviews of your reads',
    severity: 'info',
    needsAttention: true,
    mail: 'off',
    text: ({ title, path, outcome, comment }) => ({
      title: {
        published: `“${title}” is published`,
        rejected: `“${title}” was rejected`,
        taken_down: `“${title}” was taken down`,
      }[outcome],
      description: comment || 'Readers can listen to it now.',
      path,
    }),
  }),
  ...productionNotifications,
  new_device: kind<NoData>({
    label: 'Sign-ins from a new device',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'A new device signed in to your account',
      description: 'If this was not you, end that session and change your password.',
      path: '/app/settings/security',
    }),
  }),
  second_factor_removed: kind<NoData>({
    label: 'Two-factor authentication turned off',
    severity: 'warning',
    needsAttention: true,
    mail: 'always',
    hasOwnMail: true,
    text: () => ({
      title: 'A second factor was removed from your account',
      description: 'If this was not you, change your password and add a second factor again.',
      path: '/app/settings/security',
    }),
  }),
  webhook_disabled: kind<{ readonly name: string; readonly path?: string | undefined }>({
    label: 'Disabled webhooks',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: ({ name, path }) => ({
      title: `The webhook “${name}” was disabled`,
      description: 'Its deliveries failed too often. Fix the endpoint, then enable the webhook again.',
      path,
    }),
  }),
  api_key_disabled: kind<{ readonly name: string }>({
    label: 'Disabled API keys',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    text: ({ name }) => ({
      title: `The API key “${name}” was disabled`,
      description: 'It was reported as leaked. Create a new key and replace it where you use it.',
      path: '/app/api-keys',
    }),
  }),
} as const;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as readonly NotificationKind[] as readonly [
  NotificationKind,
  ...NotificationKind[],
];

/** What a notification of a kind needs to know. */
export type NotificationData<K extends NotificationKind> = Parameters<(typeof notificationKinds)[K]['text']>[0];
