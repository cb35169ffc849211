import { actionLinksRoutes } from '../../../contract/accounts/action-links.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import { sessionCookie, setDeviceCookie } from '../../http/session-cookie.ts';
import { presentAccess, presentGrant } from './action-links.present.ts';
import type { ActionLinksService } from './action-links.service.ts';
import type { UpdatesService } from './product-updates.service.ts';
import type { SupportService } from './support/support-access.service.ts';

interface ActionLinksRouteDeps {
  readonly actionLinks: ActionLinksService;
  readonly support: SupportService;
  readonly updates: UpdatesService;
}

const done = { status: 'ok' } as const;
const kinds = { sign_in_request: 'sign-in-request', support_access: 'support-access' } as const;

export const mountActionLinks = ({ actionLinks, support, updates }: ActionLinksRouteDeps) =>
  mount(actionLinksRoutes, {
    'POST /v1/user/send-verification-email': async (call) => {
      const { email, continue_url: continueUrl } = call.body;
      await actionLinks.requestVerification({ email, continueUrl }, call);
      return done;
    },
    'POST /v1/auth/verify-email': async (call) => {
      await actionLinks.verifyEmail(call.body.code, call.cookies[sessionCookie], call);
      return done;
    },
    'POST /v1/user/send-password-reset-email': async (call) => {
      const { email, continue_url: continueUrl } = call.body;
      await actionLinks.requestPasswordReset({ email, continueUrl }, call);
      return done;
    },
    'POST /v1/auth/check-password-reset': async (call) => {
      const { email, access } = await actionLinks.checkPasswordReset(call.body.code, call);
      return { email, access: access.map(presentAccess) };
    },
    'POST /v1/auth/confirm-password-reset': async (call) => {
      const { access, deviceToken } = await actionLinks.confirmPasswordReset(call.body, call);
      setDeviceCookie(call, deviceToken);
      return { ...done, access: access.map(presentAccess) };
    },
    'POST /v1/auth/confirm-identity': async (call) => {
      await actionLinks.confirmIdentity(call.actor, call.body, call);
      return done;
    },
    'POST /v1/auth/send-confirmation-email': async (call) => {
      await actionLinks.sendConfirmation(call.actor, call);
      return done;
    },
    'POST /v1/auth/change-password': async (call) => {
      const { password, new_password: newPassword, code } = call.body;
      await actionLinks.changePassword(call.actor, { password, newPassword, code }, call);
      return done;
    },
    'POST /v1/user/send-email-change-verification': async (call) => {
      await actionLinks.requestEmailChange(call.actor, call.body, call);
      return done;
    },
    'PUT /v1/user/email': async (call) => {
      const { verification_code: code, is_reverting: isReverting } = call.query;
      await actionLinks.changeEmail({ code, isReverting }, call);
      return done;
    },
    'POST /v1/user/opt-out-of-updates': async (call) => {
      await actionLinks.optOutOfUpdates(call.body.opt_out_updates_key, call);
      return done;
    },
    'POST /v1/user/opt-out-of-updates/one-click': async (call) => {
      await actionLinks.optOutOfUpdates(call.query.opt_out_updates_key, call);
      return done;
    },
    'GET /v1/user/opt-out-of-updates/one-click': ({ query, baseUrl }) => ({
      status: 302,
      contentType: 'text/html; charset=utf-8',
      headers: { location: actionLinks.optOutPage(query.opt_out_updates_key, baseUrl) },
      body: '',
    }),
    'POST /v1/user/product-updates': async ({ actor, body, baseUrl }) => {
      await updates.send(actor, { ...body, baseUrl });
      return done;
    },
    'POST /v1/user/sign-in-requests': async (call) => {
      const { email, kind } = call.body;
      return presentGrant(await support.request(call.actor, { email, kind: kinds[kind] }, call));
    },
    'POST /v1/user/sign-in-requests/verify': async (call) => {
      await support.verifySignInRequest(call.body.sign_in_request_verification_code, call);
      return done;
    },
    'POST /v1/user/grant-support-access': async (call) => {
      await support.grant(call.actor, call.body.action_code, call);
      return done;
    },
    'GET /v1/user/support-access': async ({ actor }) => {
      const { granted, requested } = await support.list(actor);
      return { granted: granted.map(presentGrant), requested: requested.map(presentGrant) };
    },
    'POST /v1/user/support-access/end': async ({ actor, body }) => {
      await support.end(actor, body.support_grant_id);
      return done;
    },
    'POST /v1/user/support-access/key': async ({ actor, body }) => {
      const { secret, endsAt } = await support.createKey(actor, body.support_grant_id);
      return { xi_api_key: secret, ends_at_unix: unixSeconds(endsAt) };
    },
    'GET /v1/user/verify-email-access': async (call) => {
      const { action, operatorEmail } = await support.inspectCode(call.actor, call.query.verification_code, call);
      return { action, operator_email: operatorEmail };
    },
    'POST /v1/user/verify-sensitive-action-code': async (call) => {
      await actionLinks.confirmSensitiveAction(call.actor, call.body.code, call);
      return done;
    },
    'POST /v1/user/internal-verifications': async (call) => {
      await support.requestInternal(call.actor, call.body.email, call);
      return done;
    },
    'POST /v1/user/prepare-internal-verification': async (call) => {
      const { email, verification_code: code } = call.body;
      await support.prepareInternal(call.actor, { email, code }, call);
      return done;
    },
  });
