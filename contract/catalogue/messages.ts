import { brand } from './brand.ts';

/** Texts quoted verbatim from the specification, including its spelling errors. */
export const messages = {
  /** API-016 */
  somethingWentWrong: 'Something went wrong, please try again later.',
  /** API-017 */
  responseBodyNull: 'Response body can not be null ...',
  /** API-018 */
  invalidBase64: 'Invalid base64 string for ArrayBuffer conversion.',
  /** API-019 */
  failedToReadBlob: 'Failed to read blob',
  /** AUTH-021 */
  tooManyAttempts: 'Too many attempts, please try again in a few minutes.',
  /** VOICE-009 */
  previewFailed: 'We are sorry, something went wrong.',
  /** HIST-010 */
  invalidResponseType: (type: string) => `Invalid response type received: '${type}' is not supported.`,
  /** QUOTA-004 */
  quotaUsed: 'Total quota used',
  quotaRemaining: 'Total quota remaining',
  /** AUTH-035 to AUTH-039 */
  passwordHeading: "Your password doesn't meet our security requirements:",
  passwordNeedsNumber: 'Your password must contain a number.',
  passwordNeedsLetter: 'Your password must contain a letter.',
  passwordNeedsSpecial: 'Your password must contain a special character.',
  passwordTooShort: 'Your password must be more than 8 characters long.',
  /** AUTH-025, AUTH-029 */
  verificationMailFailed: 'An error occured while sending the verification email.',
  resetMailFailed: 'An error occured while requesting the password change.',
  /** AUTH-028 */
  resetMailSent: (email: string) =>
    `If a user with the email '${email}' exists, then we have sent an email containing instructions on how to reset your password.`,
  /** AUTH-031 to AUTH-033 */
  passwordsDiffer: 'Your passwords do not match',
  passwordChanged: 'You have successfully changed your password, you can now sign in.',
  passwordNotChanged:
    'An error occured, your link is either expired or invalid, please request another password change.',
  /** AUTH-042, AUTH-043 */
  optedOut: 'We have opted you out of receiving product updates.',
  optOutFailed: 'An error occurred while trying to opt you out from receiving product updates, please try again.',
  /** AUTH-045 */
  signInRequestVerified: 'Thank you for granting us access to your account!',
  /** AUTH-048, AUTH-049 */
  emailUpdated: 'Email updated! Please refresh this page to reauthenticate.',
  emailNotUpdated: (reply: string) => `Unable to update email, ${reply}`,
  /** GEO-006 */
  bipaTermsFailed: 'Error accepting bipa terms',
  /** AUTH-053 */
  emailAccessVerified: 'Email access verified. Please try the action again.',
  /** FEED-004, FEED-007, FEED-008 */
  feedbackTooShort: 'Feedback must be at least 20 characters long',
  feedbackTooLong: 'Feedback must be at most 200 characters long',
  feedbackReviewed: 'This feedback cannot be changed as it was already reviewed.',
  feedbackSent: 'Your feedback has been submitted. Thank you',
  /** SHARE-008 */
  shareMessage: `Listen to this text to speech that I made with ${brand}`,
  /** SHARE-011 */
  publicNameNote: `This name will be displayed on ${brand} and other platforms.`,
  /** SHARE-012, SHARE-023 to SHARE-025 */
  generatingLink: 'Generating link...',
  shareLinkCopied: 'Share link copied to clipboard',
  shareNotSupported: 'Share API not supported',
  publicNameUpdated: 'Public name updated',
  /** VIDEO-006 */
  videoOnlyForSpeech: 'Video generation is only available for text-to-speech items',
  /** VIDEO-013, VIDEO-014 */
  videoFailed: (message: string | undefined) =>
    message ? `Error generating video: ${message}` : 'Unknown error generating video',
  videoPreviewFailed: (message: string | undefined) =>
    message ? `Error generating video preview: ${message}` : 'Unknown error generating video preview',
  /** PRIV-011 */
  onlyAdminsChangePrivacy: 'Only workspace admins can change this setting.',
} as const;
