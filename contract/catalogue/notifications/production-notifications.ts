import { info, kind } from './notification-line.ts';

/** What producers, managers and customers of productions are told. */
export const productionNotifications = {
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
  producer_applied: kind<{ readonly name: string }>({
    ...info,
    label: 'Applications of producers',
    text: ({ name }) => ({
      title: `${name} applied as a producer`,
      description: 'Read the profile, then approve or reject the application.',
      path: '/app/productions/manage?view=producers',
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
} as const;
