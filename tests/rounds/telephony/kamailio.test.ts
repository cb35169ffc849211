import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../../server/platform/log.ts';
import type { CallFailed, DialRequest, PhoneLine } from '../../../server/platform/telephony/phone-line.ts';
import { openMediaSession } from '../../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../../server/platform/telephony/rtp/rtp-ports.ts';
import { openSipTelephone, type SipTelephone } from '../../../server/platform/telephony/sip/sip-telephone.ts';
import type { SipTransport } from '../../../server/platform/telephony/sip/transport/sip-peer.ts';
import { hasKamailio, proxyPassword, startKamailio } from './kamailio-proxy.ts';

const proxyPort = 26_060;

describe.skipIf(!hasKamailio)('calls through kamailio', () => {
  let caller: SipTelephone;
  let callee: SipTelephone;
  const answered: PhoneLine[] = [];
  let stopProxy: () => Promise<void>;

  beforeAll(async () => {
    stopProxy = startKamailio(proxyPort);
    const ports = openRtpPorts({ from: 26_300, to: 26_499 });
    const open = () =>
      openSipTelephone({
        listen: { host: '127.0.0.1' },
        outgoing: { allowPrivate: false, allowedHosts: ['127.0.0.1'] },
        log: openLog('silent'),
        openMedia: (request) => openMediaSession({ ...request, ports }),
      });
    [caller, callee] = [await open(), await open()];
    callee.onCall(async (call) => void answered.push(await call.answer()));
    const registration = callee.register({ ...trunk('udp'), username: 'timbre' });
    await vi.waitFor(() => expect(registration.state()).toBe('registered'), { timeout: 20_000 });
  });
  afterAll(async () => {
    await Promise.all([caller.close(), callee.close()]);
    await stopProxy();
  });

  const trunk = (transport: SipTransport) => ({
    address: `127.0.0.1:${proxyPort}`,
    transport,
    username: 'ann',
    password: proxyPassword,
    headers: {},
    mediaEncryption: 'allowed' as const,
    fromDomain: '127.0.0.1',
  });
  const request = (to: string): DialRequest => ({
    to,
    from: 'ann',
    ringingTimeoutS: 10,
    signal: new AbortController().signal,
    onCallId() {},
  });

  it.each(['udp', 'tcp'] as const)('O-79 calls through a proxy over %s, and both sides hang up', async (transport) => {
    for (const side of ['caller', 'callee'] as const) {
      const line = await caller.dial(trunk(transport), request('timbre'));
      const other = answered.pop()!;
      await (side === 'caller' ? line : other).hangUp();
      expect(await (side === 'caller' ? other : line).ended).toEqual({ kind: 'hung_up', by: 'caller' });
    }
  });

  it('O-79 says that the proxy does not know the number or the password', async () => {
    const fail = (error: CallFailed) => error.end;
    expect(await caller.dial(trunk('udp'), request('nobody')).catch(fail)).toMatchObject({ code: 404 });
    expect(await caller.dial({ ...trunk('udp'), password: 'no' }, request('timbre')).catch(fail)).toMatchObject({
      code: 407,
    });
  });
});
