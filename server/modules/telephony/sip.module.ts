import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { sipCarrierService } from '../../features/phone-calls/sip/sip-carrier.service.ts';
import { sipTracesService } from '../../features/phone-calls/sip/sip-traces.service.ts';
import type { PhoneNumbersService } from '../../features/phone-numbers/phone-numbers.service.ts';
import { CallFailed } from '../../platform/telephony/phone-line.ts';
import { openMediaSession } from '../../platform/telephony/rtp/rtp-media-session.ts';
import { NoFreePort, openRtpPorts } from '../../platform/telephony/rtp/rtp-ports.ts';
import type { OpenMedia } from '../../platform/telephony/sip/call/open-media.ts';
import { openSipTelephone, type SipTelephone } from '../../platform/telephony/sip/sip-telephone.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Hosts that trunks may name in development. */
const localHosts = ['localhost', '127.0.0.1', '::1'];

interface SipDeps {
  readonly platform: Platform;
  readonly phoneNumbers: PhoneNumbersService;
}

/** Calls over SIP trunks. The telephone opens with the server if it takes calls, otherwise with the first call. */
export function openSip({ platform, phoneNumbers }: SipDeps) {
  const { env, log, onStop } = platform;
  const traces = sipTracesService(platform);
  const ports = openRtpPorts(env.RTP_PORTS);
  const openMedia: OpenMedia = async (request) => {
    try {
      return await openMediaSession({ ...request, ports });
    } catch (error) {
      if (!(error instanceof NoFreePort)) throw error;
      const reason = 'All RTP_PORTS are in use.';
      throw new CallFailed({ kind: 'rejected', code: 503, reason }, { cause: error });
    }
  };
  let opened: Promise<SipTelephone> | undefined;

  async function open(): Promise<SipTelephone> {
    const { SIP_TLS_CERTIFICATE: certificate, SIP_TLS_KEY: key } = env;
    const identity = certificate &&
      key && { cert: await readFile(certificate, 'utf8'), key: await readFile(key, 'utf8') };
    const takesCalls = env.SERVICES.has('web');
    return openSipTelephone({
      listen: {
        host: isIP(env.HOST) === 6 ? '::' : '0.0.0.0',
        ...(takesCalls && { port: env.SIP_PORT, tlsPort: env.SIP_TLS_PORT }),
        ...(identity && { identity }),
      },
      publicAddress: env.SIP_PUBLIC_ADDRESS,
      outgoing: {
        allowPrivate: false,
        allowedHosts: [...env.SIP_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])],
      },
      openMedia,
      log,
      onMessage: traces.add,
    });
  }
  const telephone = (): Promise<SipTelephone> => {
    opened ??= open();
    // A port that is taken may be free for the next call.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  onStop(async () => {
    await (await opened?.catch(() => undefined))?.close();
    await traces.close();
  });

  const sipCarrier = sipCarrierService({ phoneNumbers, traces, telephone, log });
  const takesCalls = env.SERVICES.has('web') && (env.SIP_PORT !== undefined || env.SIP_TLS_PORT !== undefined);
  return {
    services: {
      sipCarrier,
      sipCalls: {
        /** Opens the ports for incoming calls, and hands over the answered ones. */
        async receive(receive: Parameters<typeof sipCarrier.takeCall>[1]): Promise<void> {
          if (!takesCalls) return;
          (await telephone()).onCall((call) => sipCarrier.takeCall(call, receive));
        },
      },
    },
  } satisfies Module;
}
