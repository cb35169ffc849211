import { secondFactorRoutes } from '../../../contract/second-factor.ts';
import { mount } from '../../http/route.ts';
import type { SecondFactorService } from './service.ts';

interface SecondFactorParts {
  readonly secondFactor: SecondFactorService;
  /** What an authenticator app shows beside the code. */
  readonly labelOf: (userId: string) => Promise<string>;
}

export const mountSecondFactor = ({ secondFactor, labelOf }: SecondFactorParts) =>
  mount(secondFactorRoutes, {
    'POST /v1/user/totp-setup': async ({ actor }) => {
      const { secret, url, qrCode, token } = await secondFactor.begin(actor, await labelOf(actor.userId));
      return { secret, otpauth_url: url, qr_code: qrCode, setup_token: token };
    },
    'POST /v1/user/update-mfa-factors': async ({ actor, body: { totp_mfa_factor: change } }) => {
      if ('remove' in change) await secondFactor.turnOff(actor, change.code);
      else await secondFactor.turnOn(actor, { token: change.setup_token, code: change.code });
      return { totp_mfa_factor: await secondFactor.isOn(actor.userId), sms_mfa_factor: false };
    },
    'POST /v1/user/backup-code': async ({ actor, body }) => ({
      backup_code: await secondFactor.newBackupCode(actor, body.code),
    }),
    'POST /v1/user/backup-code/{code}/remove-mfa': async ({ actor, params }) => {
      await secondFactor.removeByBackupCode(actor.userId, params.code);
      return { status: 'ok' as const };
    },
  });
