import { messages } from '../catalogue/messages.ts';
import { defineErrors } from '../error.ts';

export const authErrors = defineErrors({
  wrong_credentials: { http: 401, type: 'authentication_error', text: 'The email or password is incorrect.' },
  account_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'This account is scheduled for deletion. You can restore it until then.',
  },
  weak_password: { http: 400, type: 'validation_error', text: messages.passwordHeading },
  email_taken: { http: 409, type: 'conflict', text: 'An account with this email already exists.' },
  sign_up_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'Sign-up on this server is by invitation only. Ask its operator for an invitation.',
  },
  sign_up_domain_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Sign-up on this server is not open to your email domain.',
  },
  sign_up_mail_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Request a sign-up email and open its link.',
  },
  setup_code_required: {
    http: 403,
    type: 'authorization_error',
    text: 'This server has no owner yet. Enter the set-up code that its start printed.',
  },
  wrong_setup_code: {
    http: 403,
    type: 'authorization_error',
    text: 'The set-up code is wrong. The start of the server printed it.',
  },
  single_sign_on_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Your organization uses single sign-on. Sign in with it instead.',
  },
  captcha_failed: {
    http: 400,
    type: 'validation_error',
    text: 'The captcha was not solved or has expired. Please try again.',
  },
  captcha_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'The captcha service is unavailable. Please try again later.',
  },
});
