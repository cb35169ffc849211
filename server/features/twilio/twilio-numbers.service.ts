import { AppError } from '../../platform/app-error.ts';
import type { Log } from '../../platform/log.ts';
import { type TwilioApi, TwilioApiError } from '../../platform/telephony/twilio/twilio-api.ts';
import { type TwilioNumber, twilioCredentials } from './twilio-number.rules.ts';

interface TwilioNumbersDeps {
  readonly log: Pick<Log, 'warn'>;
  readonly api: Pick<TwilioApi, 'findNumber' | 'setVoiceUrl'>;
  readonly publicUrl: string | undefined;
  readonly usesRegions: boolean;
}

/** Numbers at Twilio. */
export const twilioNumbersService = ({ log, api, publicUrl, usesRegions }: TwilioNumbersDeps) => ({
  /**
   * Checks the credentials of a number, and sends its incoming calls to this server. Throws `phone_provider_refused` with
   * the field to correct. While Twilio cannot be reached, the number is taken as it is.
   */
  async connect(number: TwilioNumber & { readonly supportsInbound: boolean }): Promise<void> {
    const credentials = twilioCredentials(number, usesRegions);
    try {
      const sid = await api.findNumber(credentials, number.phoneNumber);
      if (sid === undefined)
        throw new AppError('phone_provider_refused', {
          message: `The Twilio account does not have the number ${number.phoneNumber}.`,
          param: 'phone_number',
        });
      if (number.supportsInbound && publicUrl !== undefined)
        await api.setVoiceUrl(credentials, sid, `${publicUrl}/twilio/inbound_call`);
    } catch (error) {
      if (!(error instanceof TwilioApiError)) throw error;
      if (error.kind === 'unreachable') {
        log.warn({ err: error }, 'the credentials of a number could not be checked at Twilio');
        return;
      }
      throw new AppError('phone_provider_refused', {
        message:
          error.kind === 'credentials'
            ? `Twilio refused the credentials: ${error.message}`
            : `Twilio did not accept the number: ${error.message}`,
        param: error.kind === 'credentials' ? 'token' : 'phone_number',
      });
    }
  },
});
export type TwilioNumbersService = ReturnType<typeof twilioNumbersService>;
