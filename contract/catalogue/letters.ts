import { brand } from './brand.ts';

/** The words of a mail. Its layout, greeting and link are added where it is written. */
export interface LetterText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the link says; absent where there is none. */
  readonly action?: string;
}

/** What somebody wrote to whoever sells the plans. */
interface SalesRequestText {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly companySize: string;
  readonly paragraphs: readonly string[];
}

const notYou = 'If you did not ask for this, you can ignore this mail: nothing changes.';

/** Every mail that the product writes. */
export const letters = {
  verifyEmail: {
    subject: `Verify your e-mail for ${brand}`,
    lines: ['Please confirm that this address is yours. The link works once, for three days.', notYou],
    action: 'Verify e-mail',
  },
  resetPassword: {
    subject: `Reset your ${brand} password`,
    lines: ['Choose a new password. The link works once, for one hour.', notYou],
    action: 'Choose a new password',
  },
  invitation: {
    subject: `Your invitation to ${brand}`,
    lines: ['You may make an account on this server, with this e-mail. The link works once, for seven days.', notYou],
    action: 'Make an account',
  },
  passwordChanged: {
    subject: `Your ${brand} password was changed`,
    lines: [
      'Your password was changed just now, and you were signed out everywhere.',
      'If this was not you, ask for a new password on the sign-in page at once.',
    ],
  },
  passkeyAdded: (name: string) => ({
    subject: `A passkey was added to your ${brand} account`,
    lines: [
      `You can now sign in with the passkey “${name}”.`,
      'If this was not you, remove it in your settings at once, and choose a new password.',
    ],
  }),
  passkeyRemoved: (name: string) => ({
    subject: `A passkey was removed from your ${brand} account`,
    lines: [`The passkey “${name}” opens your account no more.`, 'If this was not you, choose a new password at once.'],
  }),
  creditsUsed: (share: 80 | 100, resetsOn: string) => ({
    subject: share === 100 ? `Your ${brand} credits are used up` : `You have used 80% of your ${brand} credits`,
    lines: [
      share === 100
        ? `All credits of this period are used. New ones come on ${resetsOn}.`
        : `80% of the credits of this period are used. New ones come on ${resetsOn}.`,
      'A larger plan, or credits above the limit where your plan has them, let you go on before that.',
    ],
    action: 'See your plan',
  }),
  paymentFailed: {
    subject: `Your payment to ${brand} did not succeed`,
    lines: [
      'Your card could not be charged for your plan. It is tried again in a few days.',
      'Until then nothing new can be generated. Update your payment method to go on at once; nothing of yours is lost.',
    ],
    action: 'Update payment method',
  },
  paymentNeedsYou: {
    subject: `Your bank asks you to confirm a payment to ${brand}`,
    lines: ['Your bank wants you to confirm the payment for your plan yourself.'],
    action: 'Confirm the payment',
  },
  salesRequest: (asked: SalesRequestText) => ({
    subject: `${asked.company} asks about ${brand}`,
    lines: [
      `${asked.name} of ${asked.company} (${asked.companySize} people) asks about the enterprise plan, and reads answers at ${asked.email}.`,
      ...asked.paragraphs,
    ],
    action: 'Answer',
  }),
  planEnded: {
    subject: `Your ${brand} plan has ended`,
    lines: ['Your paid plan has ended, and you are on the free one. All that you made is still there.'],
    action: 'See the plans',
  },
  changeEmail: {
    subject: `Confirm your new e-mail for ${brand}`,
    lines: ['Confirm that you want to sign in with this address. The link works once, for one day.', notYou],
    action: 'Use this e-mail',
  },
  emailChanged: (email: string) => ({
    subject: `Your ${brand} e-mail was changed`,
    lines: [
      `You now sign in with ${email}, and were signed out everywhere.`,
      'If this was not you, take it back with the link below, which works for seven days, and choose a new password.',
    ],
    action: 'Take it back',
  }),
  sensitiveAction: {
    subject: `Confirm that it is you, for ${brand}`,
    lines: [
      'Something that touches the safety of your account was begun. Open the link in the same browser, then try again.',
      'The link works once, for fifteen minutes. If this was not you, change your password.',
    ],
    action: 'Confirm that it is me',
  },
  supportAccess: (operator: string) => ({
    subject: `${brand} support asks for access to your account`,
    lines: [
      `${operator}, who runs this server, asks to see your account in order to help you. You decide.`,
      'Access ends by itself after 24 hours, and you can end it at any time in your settings. The link works for one day.',
    ],
    action: 'Decide',
  }),
  signInRequest: (operator: string) => ({
    subject: `${brand} support asks to sign in to your account`,
    lines: [
      `${operator}, who runs this server, asks to work in your account. Opening the link grants it for 24 hours.`,
      'You can end it at any time in your settings. If you did not ask for help, do not open the link.',
    ],
    action: 'Grant access',
  }),
  dataExportReady: {
    subject: `Your ${brand} data is ready`,
    lines: [
      'Everything that you have here is in one file. You find it in your settings, for seven days.',
      'If you did not ask for this, change your password: someone may have access to your account.',
    ],
    action: 'Get the file',
  },
  newDevice: (at: Date) => ({
    subject: `A new device signed in to your ${brand} account`,
    lines: [
      `Someone signed in to your account from a device that was not used before, on ${at.toUTCString()}.`,
      'If this was not you, end that session in your settings at once, and choose a new password.',
    ],
  }),
  internalVerification: {
    subject: `Confirm your staff e-mail for ${brand}`,
    lines: ['Sign in, then open the link to confirm that you belong to the staff. It works once, for one hour.'],
    action: 'Confirm',
  },
} as const satisfies Record<string, LetterText | ((...about: never[]) => LetterText)>;
