/** Texts that the specification gives word for word, odd spellings included. */
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
} as const;
