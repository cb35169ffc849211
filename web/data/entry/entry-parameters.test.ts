import { expect, it } from 'vitest';
import { readEntryParameters } from './entry-parameters.ts';

const read = (query: string) => readEntryParameters(new URLSearchParams(query));

it('AUTH-015 AUTH-067 ROUTE-119 reads each parameter of the URL', () => {
  const all = {
    newUser: 'true',
    internalCode: 'internal-1',
    isReverting: 'true',
    training_opt_out: 'false',
    coupon: 'SPRING',
    invite_code: 'invite-1',
    mode: 'verifyEmail',
    verificationCode: 'code-1',
    continueUrl: '/app/usage',
    lang: 'de',
    userId: 'user-1',
    sensitiveActionVerificationCode: 'sensitive-1',
    creationType: 'cloneVoice',
  };
  expect(read(String(new URLSearchParams(all)))).toEqual({
    newUser: true,
    internalCode: 'internal-1',
    isReverting: true,
    trainingOptOut: false,
    coupon: 'SPRING',
    inviteCode: 'invite-1',
    mode: 'verifyEmail',
    code: 'code-1',
    continueUrl: '/app/usage',
    lang: 'de',
    userId: 'user-1',
    sensitiveActionVerificationCode: 'sensitive-1',
    clonesVoice: true,
  });
});

it('AUTH-019 takes the code from verificationCode, else from oobCode', () => {
  expect(read('verificationCode=a&oobCode=b').code).toBe('a');
  expect(read('oobCode=b').code).toBe('b');
  expect(read('verificationCode=&oobCode=b').code).toBe('b');
});

it('finds nothing in a URL without parameters', () => {
  expect(Object.values(read('coupon=&newUser=no&creationType=other')).filter(Boolean)).toEqual([]);
});
