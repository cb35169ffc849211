export const notificationSeverities = ['info', 'success', 'warning', 'error'] as const;
export type NotificationSeverity = (typeof notificationSeverities)[number];

/** What a notification says; `data` of its kind fills it in. */
interface NotificationText {
  readonly title: string;
  readonly description: string;
  /** The page of the app that it leads to. */
  readonly path?: string | undefined;
}

interface NotificationKindLine<Data> {
  /** As the preferences name it. */
  readonly label: string;
  readonly severity: NotificationSeverity;
  /** Stays at the top of the list until it is read. */
  readonly needsAttention: boolean;
  /** Whether people also get an email by default; `always`: the email has a link or a warning that they need, so it cannot be off. */
  readonly mail: 'on' | 'off' | 'always';
  /** Another service writes the email, and asks the preference before. */
  readonly hasOwnMail?: true;
  readonly text: (data: Data) => NotificationText;
}

const kind = <Data>(line: NotificationKindLine<Data>) => line;
const info = { severity: 'info', needsAttention: false, mail: 'off' } as const;

/** The kind says it all. */
type NoData = Readonly<Record<string, never>>;

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
    label: 'Cancelled deletion of a workspace',
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
  quota_80: kind<NoData>({
    label: '80% of your credits used',
    severity: 'warning',
    needsAttention: false,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'You have used 80% of your credits',
      description: 'Upgrade your plan if you need more before they renew.',
      path: '/app/subscription',
    }),
  }),
  quota_100: kind<NoData>({
    label: 'All credits used',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'Your credits are used up',
      description: 'To continue before they renew, upgrade your plan or enable usage beyond the limit.',
      path: '/app/subscription',
    }),
  }),
  payment_failed: kind<NoData>({
    label: 'Failed payments',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'Your payment failed',
      description: 'Update your payment method to continue with your plan.',
      path: '/app/subscription',
    }),
  }),
  invoice_paid: kind<{ readonly amount: string }>({
    ...info,
    label: 'Paid invoices',
    text: ({ amount }) => ({
      title: `Your invoice of ${amount} was paid`,
      description: 'You can download it on the page of your subscription.',
      path: '/app/subscription',
    }),
  }),
  payout_sent: kind<{ readonly amount: string }>({
    label: 'Sent payouts',
    severity: 'success',
    needsAttention: false,
    mail: 'on',
    text: ({ amount }) => ({
      title: `Your payout of ${amount} was sent`,
      description: 'It arrives in your bank account within a few business days.',
      path: '/app/payouts',
    }),
  }),
  payout_failed: kind<{ readonly amount: string; readonly reason: string }>({
    label: 'Failed payouts',
    severity: 'error',
    needsAttention: true,
    mail: 'on',
    text: ({ amount, reason }) => ({
      title: `Your payout of ${amount} failed`,
      description: `${reason} The amount is back in your balance.`,
      path: '/app/payouts',
    }),
  }),
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
  production_order_received: kind<{ readonly name: string; readonly workspace: string; readonly path: string }>({
    label: 'Paid orders of productions',
    severity: 'info',
    needsAttention: true,
    mail: 'on',
    text: ({ name, workspace, path }) => ({
      title: `${workspace} ordered “${name}”`,
      description: 'The order is paid. Accept it, so that its tasks appear on the board, or reject it.',
      path,
    }),
  }),
  production_order_changed: kind<{ readonly name: string; readonly event: string; readonly path: string }>({
    label: 'Your orders of productions',
    severity: 'info',
    needsAttention: false,
    mail: 'on',
    text: ({ name, event, path }) => ({
      title: `Your order “${name}” ${event}`,
      description: 'Open the order to see its state and its files.',
      path,
    }),
  }),
  new_device: kind<NoData>({
    label: 'Sign-ins from a new device',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    hasOwnMail: true,
    text: () => ({
      title: 'A new device signed in to your account',
      description: 'If this was not you, end that session and change your password.',
      path: '/app/settings',
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
      path: '/app/settings',
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
  producer_applied: kind<{ readonly name: string }>({
    ...info,
    label: 'Applications of producers',
    text: ({ name }) => ({
      title: `${name} applied as a producer`,
      description: 'Read the profile, then approve or reject the application.',
      path: '/app/productions/manage',
    }),
  }),
  producer_decided: kind<{ readonly decision: 'approve' | 'suspend' | 'resume'; readonly reason: string }>({
    label: 'Decisions about you as a producer',
    severity: 'info',
    needsAttention: true,
    mail: 'on',
    text: ({ decision, reason }) => ({
      title: {
        approve: 'You are approved as a producer',
        suspend: 'You cannot work as a producer',
        resume: 'You can work as a producer again',
      }[decision],
      description:
        decision === 'suspend'
          ? `A manager of productions decided this.${reason === '' ? '' : ` The reason: ${reason}`}`
          : 'You can claim tasks once you have passed the tests and signed the contracts.',
      path: '/app/productions',
    }),
  }),
  qualification_marked: kind<{ readonly title: string; readonly percent: number; readonly isPassed: boolean }>({
    label: 'Results of qualification tests',
    severity: 'info',
    needsAttention: false,
    mail: 'on',
    text: ({ title, percent, isPassed }) => ({
      title: isPassed ? `You passed “${title}”` : `You did not pass “${title}”`,
      description: `Your result is ${percent}%.${isPassed ? '' : ' You can take the test again after seven days.'}`,
      path: '/app/productions/settings/qualifications',
    }),
  }),
  production_team_invited: kind<{ readonly team: string; readonly role: string; readonly invitedBy: string }>({
    label: 'Invitations to teams of productions',
    severity: 'info',
    needsAttention: true,
    mail: 'always',
    text: ({ team, role, invitedBy }) => ({
      title: `You are invited to the team ${team}`,
      description: `${invitedBy} invited you to join the team as a ${role}.`,
      path: '/app/productions/settings',
    }),
  }),
  production_role_changed: kind<{ readonly team: string; readonly role: string }>({
    ...info,
    label: 'Changes of your role in productions',
    text: ({ team, role }) => ({
      title: `Your role in the team ${team} changed`,
      description: `You are now a ${role} of this team.`,
      path: '/app/productions/settings',
    }),
  }),
  production_task_returned: kind<{ readonly type: string; readonly reason: string }>({
    label: 'Tasks that were taken back',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ type, reason }) => ({
      title: reason === 'expired' ? `The deadline of your ${type} task passed` : `Your ${type} task was rejected`,
      description: 'The task is on the board again. Open your history to see what happened.',
      path: '/app/productions/history',
    }),
  }),
  production_task_deadline: kind<{ readonly type: string }>({
    label: 'Deadlines of your tasks',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ type }) => ({
      title: `Your ${type} task is due within 24 hours`,
      description: 'Submit it before its deadline. After that, it returns to the board.',
      path: '/app/productions/active',
    }),
  }),
  production_task_revision: kind<{ readonly type: string }>({
    label: 'Requested changes of your tasks',
    severity: 'warning',
    needsAttention: true,
    mail: 'on',
    text: ({ type }) => ({
      title: `Changes of your ${type} task are requested`,
      description: 'Read the comment of the reviewer, and submit the task again before its new deadline.',
      path: '/app/productions/active',
    }),
  }),
  production_task_approved: kind<{ readonly type: string; readonly pay: string }>({
    label: 'Approved tasks',
    severity: 'success',
    needsAttention: false,
    mail: 'on',
    text: ({ type, pay }) => ({
      title: `Your ${type} task was approved`,
      description: `You earned ${pay}.`,
      path: '/app/productions/history',
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
