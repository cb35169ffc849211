import { expect, it } from 'vitest';
import { readEntryParameters } from '../../data/entry/entry-parameters.ts';
import { entryActionOf, UnknownModeError, withoutAction } from './entry-action.ts';

const actionOf = (query: string) => entryActionOf(readEntryParameters(new URLSearchParams(query)));

it.each(['optOutOfUpdates', 'resetPassword', 'verifyEmail', 'verifySignInRequest'])('AUTH-016 handles %s', (mode) => {
  expect(actionOf(`mode=${mode}&oobCode=c`)).toEqual({ kind: mode, code: 'c' });
});

it('AUTH-016 throws for any other mode', () => {
  for (const mode of ['foo', 'VerifyEmail', 'toString'])
    expect(() => actionOf(`mode=${mode}`)).toThrow(UnknownModeError);
});

it('AUTH-017 ignores recoverEmail regardless of other parameters', () => {
  expect(actionOf('mode=recoverEmail&oobCode=c&isReverting=true')).toBeUndefined();
});

it('AUTH-046 AUTH-050 AUTH-052 detects the action of links without a mode by their parameters', () => {
  expect(actionOf('isReverting=true&verificationCode=c')).toEqual({
    kind: 'changeEmail',
    code: 'c',
    isReverting: true,
  });
  expect(actionOf('isReverting=false&verificationCode=c')).toMatchObject({ isReverting: false });
  expect(actionOf('sensitiveActionVerificationCode=c')).toEqual({ kind: 'sensitiveAction', code: 'c' });
  expect(actionOf('internalCode=c')).toEqual({ kind: 'internalVerification', code: 'c' });
  expect(actionOf('coupon=SPRING&newUser=true')).toBeUndefined();
});

it('removes the action and its code from the URL and keeps other parameters', () => {
  const cleaned = (path: string) => withoutAction(new URL(path, 'https://voice.example'));
  expect(cleaned('/app/home?mode=verifyEmail&oobCode=c&continueUrl=/app/usage&newUser=true')).toBe(
    '/app/home?newUser=true',
  );
  expect(cleaned('/app/action?isReverting=true&verificationCode=c')).toBe('/app/action');
  expect(cleaned('/app/sign-in?continueUrl=/app/usage')).toBeUndefined();
});
