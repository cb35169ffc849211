import { type SignInProof, secondFactorRoutes } from '../../../contract/accounts/second-factor.ts';
import type { Route } from '../../../contract/route.ts';
import { type Call, mount } from '../../http/route.ts';
import { ticketCookie } from '../../http/session-cookie.ts';
import { presentFactors } from './second-factor.present.ts';
import type { SecondFactorService } from './second-factor.service.ts';

interface SecondFactorServices {
  readonly secondFactor: SecondFactorService;
  /** The part of the sign-in services that these routes use; declared here since those services import this noun. */
  readonly firstFactor: {
    check(
      password: SignInProof | undefined,
      ticket: string | undefined,
      origin: Pick<Call<Route>, 'ip' | 'headers'>,
    ): Promise<string>;
  };
  /** Authenticator apps show the email as the account name. */
  readonly findEmail: (userId: string) => Promise<string>;
}

export const mountSecondFactor = ({ secondFactor, firstFactor, findEmail }: SecondFactorServices) =>
  mount(secondFactorRoutes, {
    'GET /v1/user/mfa-factors': async ({ actor }) => {
      const factors = await secondFactor.readFactors(actor.userId);
      return {
        ...presentFactors(factors),
        sms_available: secondFactor.hasSms,
        backup_codes_left: factors.backupCodeHashes.length,
      };
    },
    'POST /v1/user/totp-setup': async ({ actor }) => {
      const { secret, url, qrCode, token } = await secondFactor.startTotpSetup(actor, await findEmail(actor.userId));
      return { secret, otpauth_url: url, qr_code: qrCode, setup_token: token };
    },
    'POST /v1/user/sms-setup': async ({ actor, body, ip }) => {
      await secondFactor.startSmsSetup(actor, { phoneNumber: body.phone_number, code: body.code }, { ip });
      return { status: 'ok' as const };
    },
    'POST /v1/user/sms-code': async ({ actor, ip }) => {
      await secondFactor.sendCode(actor.userId, { ip });
      return { status: 'ok' as const };
    },
    'POST /v1/user/update-mfa-factors': async ({ actor, body: { totp_mfa_factor: totp, sms_mfa_factor: sms } }) => {
      let backupCodes: string[] | undefined;
      if (totp && 'remove' in totp) await secondFactor.disable(actor, 'totp', totp.code);
      else if (totp)
        backupCodes = await secondFactor.enableTotp(actor, {
          token: totp.setup_token,
          code: totp.code,
          currentCode: totp.current_code,
        });
      if (sms && 'remove' in sms) await secondFactor.disable(actor, 'sms', sms.code);
      else if (sms) backupCodes = await secondFactor.enableSms(actor, sms.code);
      const { phone_number_hint: _, ...factors } = presentFactors(await secondFactor.readFactors(actor.userId));
      return { ...factors, ...(backupCodes && { backup_codes: backupCodes }) };
    },
    'POST /v1/user/backup-code': async ({ actor, body }) => {
      const codes = await secondFactor.createBackupCodes(actor, body.code);
      return { backup_code: codes[0] ?? '', backup_codes: codes };
    },
    'POST /v1/user/backup-code/{code}/remove-mfa': async ({ actor, params }) => {
      await secondFactor.removeByBackupCode(actor.userId, params.code);
      return { status: 'ok' as const };
    },
    'POST /v1/auth/mfa-factors': async (call) => {
      const userId = await firstFactor.check(call.body.password_proof, call.cookies[ticketCookie], call);
      return presentFactors(await secondFactor.readFactors(userId));
    },
    'POST /v1/auth/sms-code': async (call) => {
      const userId = await firstFactor.check(call.body.password_proof, call.cookies[ticketCookie], call);
      await secondFactor.sendCode(userId, call);
      return { status: 'ok' as const };
    },
  });
