import { brand } from './brand.ts';

/** The content of an email. The template adds greeting, layout and link. */
export interface EmailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The label of the link; absent without a link. */
  readonly action?: string;
}

/** An invite to a workspace. */
interface WorkspaceInviteText {
  readonly workspace: string;
  readonly invitedBy: string;
  readonly hasAccount: boolean;
}

/** An invitation to a team of productions. */
interface ProductionTeamInviteText {
  readonly team: string;
  readonly role: string;
  readonly invitedBy: string;
  readonly hasAccount: boolean;
}

const ignoreIfUnexpected = 'If you did not request this, ignore this email. Nothing will change.';

const resetIfUnexpected =
  'If this was not you, reset your password on the sign-in page immediately. There you can also remove what was added.';

interface WorkspaceDeletionText {
  readonly workspace: string;
  readonly requestedBy: string;
  /** The day of the deletion, as people read it. */
  readonly deletedOn: string;
}

/** All emails that the product sends. */
export const emails = {
  verifyEmail: {
    subject: `Verify your email for ${brand}`,
    lines: [
      'Please confirm that this address is yours. The link works once and expires in three days.',
      ignoreIfUnexpected,
    ],
    action: 'Verify email',
  },
  verifiedElsewhere: {
    subject: `Choose a new ${brand} password`,
    lines: [
      'Your email is verified. The link was opened in another browser than the one that signed up, which may be of somebody else. Everything that gave access to the account was therefore removed, also its password.',
      'Choose a new password. The link works once and expires in one hour; “Forgot password?” on the sign-in page sends another.',
    ],
    action: 'Choose a new password',
  },
  signUpAttempted: {
    subject: `Somebody signed up for ${brand} with your email`,
    lines: [
      'You already have an account with this email, so no other one was created.',
      'If this was you, sign in instead; “Forgot password?” on the sign-in page lets you choose a new password. If it was not you, there is nothing to do.',
    ],
  },
  resetPassword: {
    subject: `Reset your ${brand} password`,
    lines: ['Choose a new password. The link works once and expires in one hour.', ignoreIfUnexpected],
    action: 'Choose a new password',
  },
  invitation: {
    subject: `Your invitation to ${brand}`,
    lines: [
      'You can create an account on this server with this email. The link works once and expires in seven days.',
      ignoreIfUnexpected,
    ],
    action: 'Create account',
  },
  workspaceInvite: ({ workspace, invitedBy, hasAccount }: WorkspaceInviteText) => ({
    subject: `${invitedBy} invited you to the workspace “${workspace}” on ${brand}`,
    lines: [
      `${invitedBy} invited you to work together in the workspace “${workspace}”.`,
      hasAccount
        ? 'You can accept or decline the invite in your settings. It expires in seven days.'
        : 'Create an account with this email to join. The link works once and expires in seven days.',
      'If you did not expect this, ignore this email. Nothing will change.',
    ],
    action: hasAccount ? 'View invite' : 'Join workspace',
  }),
  productionTeamInvite: ({ team, role, invitedBy, hasAccount }: ProductionTeamInviteText) => ({
    subject: `${invitedBy} invited you to the team “${team}” on ${brand}`,
    lines: [
      `${invitedBy} invited you to work on productions in the team “${team}” as a ${role}.`,
      hasAccount
        ? 'You can accept or decline the invitation in the settings of productions. It expires in 14 days.'
        : 'Create an account with this email and verify it to accept the invitation. It expires in 14 days.',
      'If you did not expect this, ignore this email. Nothing will change.',
    ],
    action: hasAccount ? 'View invitation' : 'Create account',
  }),
  passwordChanged: {
    subject: `Your ${brand} password was changed`,
    lines: [
      'Your password was just changed, and you were signed out on all devices.',
      'If this was not you, reset your password on the sign-in page immediately.',
    ],
  },
  passkeyAdded: (name: string) => ({
    subject: `A passkey was added to your ${brand} account`,
    lines: [
      `You can now sign in with the passkey “${name}”.`,
      'If this was not you, remove it in your settings and change your password immediately.',
    ],
  }),
  passkeyRemoved: (name: string) => ({
    subject: `A passkey was removed from your ${brand} account`,
    lines: [
      `You can no longer sign in with the passkey “${name}”.`,
      'If this was not you, change your password immediately.',
    ],
  }),
  authenticatorAdded: {
    subject: `Two-factor authentication was turned on for your ${brand} account`,
    lines: ['Codes of an authenticator app are now required when you sign in.', resetIfUnexpected],
  },
  authenticatorRemoved: {
    subject: `An authenticator app was removed from your ${brand} account`,
    lines: ['Its codes are no longer required when you sign in.', resetIfUnexpected],
  },
  phoneAdded: {
    subject: `A phone was added to your ${brand} account`,
    lines: ['You can now sign in with codes by text message.', resetIfUnexpected],
  },
  phoneRemoved: {
    subject: `A phone was removed from your ${brand} account`,
    lines: ['You no longer get codes by text message when you sign in.', resetIfUnexpected],
  },
  backupCodesCreated: {
    subject: `New backup codes were created for your ${brand} account`,
    lines: ['Each replaces your second factor once. Earlier backup codes no longer work.', resetIfUnexpected],
  },
  backupCodeUsed: (left: number) => ({
    subject: `A backup code was used for your ${brand} account`,
    lines: [
      `It replaced your second factor in a sign-in. Unused backup codes: ${left}. You can create new ones in your settings.`,
      resetIfUnexpected,
    ],
  }),
  removedByBackupCode: {
    subject: `A backup code was used for your ${brand} account`,
    lines: ['It turned two-factor authentication off. You can turn it on again in your settings.', resetIfUnexpected],
  },
  providerConnected: (title: string) => ({
    subject: `An external account was connected with your ${brand} account`,
    lines: [`You can now sign in with ${title}.`, resetIfUnexpected],
  }),
  providerDisconnected: (title: string) => ({
    subject: `An external account was disconnected from your ${brand} account`,
    lines: [`You can no longer sign in with ${title}.`, resetIfUnexpected],
  }),
  signOnChanged: (workspace: string, change: string) => ({
    subject: `Single sign-on of your ${brand} workspace was changed`,
    lines: [
      `${change} This decides how people sign in to the workspace “${workspace}”.`,
      'If no admin of the workspace did this, undo it in the settings of the workspace and reset your password immediately.',
    ],
  }),
  accessRevoked: {
    subject: `Your ${brand} account was secured`,
    lines: [
      'You proved that this email is yours. Nobody had proved that before, so everything that gave access to the account was removed: sessions, API keys, passkeys, second factors and connected accounts.',
      'If you signed in with another account, choose a password with “Forgot password?” on the sign-in page when you need one.',
    ],
  },
  creditsUsed: (share: 80 | 100, resetsOn: string) => ({
    subject: share === 100 ? `Your ${brand} credits are used up` : `You have used 80% of your ${brand} credits`,
    lines: [
      share === 100
        ? `You have used all credits of this period. They renew on ${resetsOn}.`
        : `You have used 80% of the credits of this period. They renew on ${resetsOn}.`,
      'To continue before then, upgrade your plan or, if your plan supports it, enable usage beyond the limit.',
    ],
    action: 'View plan',
  }),
  paymentFailed: {
    subject: `Your payment to ${brand} failed`,
    lines: [
      'We could not charge your card for your plan. We will try again in a few days.',
      'Until then you cannot generate new audio. To continue now, update your payment method. Your data is safe.',
    ],
    action: 'Update payment method',
  },
  paymentNeedsYou: {
    subject: `Your bank asks you to confirm a payment to ${brand}`,
    lines: ['Your bank requires that you confirm the payment for your plan.'],
    action: 'Confirm payment',
  },
  planEnded: {
    subject: `Your ${brand} plan has ended`,
    lines: ['Your paid plan has ended, and you are now on the Free plan. Everything you created is still available.'],
    action: 'View plans',
  },
  changeEmail: {
    subject: `Confirm your new email for ${brand}`,
    lines: [
      'Confirm that you want to sign in with this address. The link works once and expires in one day.',
      ignoreIfUnexpected,
    ],
    action: 'Use this email',
  },
  emailChanged: (email: string) => ({
    subject: `Your ${brand} email was changed`,
    lines: [
      `You now sign in with ${email}. You were signed out on all devices.`,
      'If this was not you, undo the change with the link below and change your password. The link expires in seven days.',
    ],
    action: 'Undo change',
  }),
  emailReverted: {
    subject: `Choose a new ${brand} password`,
    lines: [
      'The change of your email was undone. Everything that was added to your account since that change was removed, and its password no longer works.',
      'Choose a new password. The link works once and expires in one hour; “Forgot password?” on the sign-in page sends another.',
    ],
    action: 'Choose a new password',
  },
  sensitiveAction: {
    subject: `Confirm that it is you on ${brand}`,
    lines: [
      'You started a security-sensitive action on your account. Open the link in the same browser, then try again.',
      'The link works once and expires in fifteen minutes. If this was not you, change your password.',
    ],
    action: 'Confirm',
  },
  supportAccess: (operator: string) => ({
    subject: `${brand} support asks for access to your account`,
    lines: [
      `${operator}, the operator of this server, asks for permission to view your account in order to help you.`,
      'Access ends after 24 hours, and you can end it at any time in your settings. The link expires in one day.',
    ],
    action: 'Review request',
  }),
  signInRequest: (operator: string) => ({
    subject: `${brand} support asks to sign in to your account`,
    lines: [
      `${operator}, the operator of this server, asks to sign in to your account. Opening the link grants access for 24 hours.`,
      'You can end it at any time in your settings. If you did not ask for help, do not open the link.',
    ],
    action: 'Grant access',
  }),
  workspaceDeletion: ({ workspace, requestedBy, deletedOn }: WorkspaceDeletionText) => ({
    subject: `${workspace} will be deleted on ${deletedOn}`,
    lines: [
      `${requestedBy} scheduled the deletion of the workspace ${workspace} on ${brand}. It is closed now: its API keys no longer work, and its members can no longer generate, read or change anything in it.`,
      `All its data is deleted on ${deletedOn}. Until then, an admin of the workspace can export the data or cancel the deletion.`,
    ],
    action: 'Open the workspace',
  }),
  dataExportReady: {
    subject: `Your ${brand} data is ready`,
    lines: [
      'Your data export is complete. You can download it in your settings for seven days.',
      'If you did not request this, change your password: someone may have access to your account.',
    ],
    action: 'Download data',
  },
  workspaceExportReady: {
    subject: `The export of your ${brand} workspace is ready`,
    lines: [
      'The export of all data of your workspace is complete. Its admins can download it in the workspace settings for seven days.',
      'If you did not request this, change your password: someone may have access to your account.',
    ],
    action: 'Download data',
  },
  newDevice: (at: Date) => ({
    subject: `A new device signed in to your ${brand} account`,
    lines: [
      `Someone signed in to your account from a new device on ${at.toUTCString()}.`,
      'If this was not you, end that session in your settings and change your password immediately.',
    ],
  }),
  internalVerification: {
    subject: `Confirm your staff email for ${brand}`,
    lines: [
      'Sign in, then open the link to confirm that you are a staff member. It works once and expires in one hour.',
    ],
    action: 'Confirm',
  },
  webhookDisabled: (name: string) => ({
    subject: `Your ${brand} webhook “${name}” was disabled`,
    lines: [
      'Its address has not accepted a message for seven days, so no more messages are sent.',
      'Check the receiver and enable the webhook again. Messages that still wait are then sent.',
    ],
    action: 'View webhooks',
  }),
} as const satisfies Record<string, EmailText | ((...parameters: never[]) => EmailText)>;
