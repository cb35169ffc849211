/** The parameters of a link into the app (AUTH-015). Undefined: absent. */
export interface EntryParameters {
  /** AUTH-067: the first load after registration. */
  readonly newUser: boolean;
  readonly internalCode: string | undefined;
  readonly isReverting: boolean | undefined;
  readonly trainingOptOut: boolean | undefined;
  readonly coupon: string | undefined;
  readonly inviteCode: string | undefined;
  /** Not validated here, because the code that acts on it knows the modes. */
  readonly mode: string | undefined;
  /** AUTH-019 */
  readonly code: string | undefined;
  readonly continueUrl: string | undefined;
  readonly lang: string | undefined;
  readonly userId: string | undefined;
  readonly sensitiveActionVerificationCode: string | undefined;
  /** `creationType=cloneVoice` */
  readonly clonesVoice: boolean;
}

/** Longer values are ignored. */
const maxLength = 2000;
const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

/** Reads the query of the URL that the app was opened with; empty values count as absent. */
export function readEntryParameters(query: URLSearchParams): EntryParameters {
  const value = (name: string): string | undefined => query.get(name)?.trim().slice(0, maxLength) || undefined;
  const flag = (name: string): boolean | undefined => (query.has(name) ? isTrue(value(name)) : undefined);
  return {
    newUser: isTrue(value('newUser')),
    internalCode: value('internalCode'),
    isReverting: flag('isReverting'),
    trainingOptOut: flag('training_opt_out'),
    coupon: value('coupon'),
    inviteCode: value('invite_code'),
    mode: value('mode'),
    code: value('verificationCode') ?? value('oobCode'),
    continueUrl: value('continueUrl'),
    lang: value('lang'),
    userId: value('userId'),
    sensitiveActionVerificationCode: value('sensitiveActionVerificationCode'),
    clonesVoice: value('creationType') === 'cloneVoice',
  };
}
