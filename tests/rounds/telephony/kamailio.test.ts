import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../../server/platform/log.ts';
import type { CallFailed, DialRequest, PhoneLine } from '../../../server/platform/telephony/phone-line.ts';
import { openMediaSession } from '../../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../../server/platform/telephony/rtp/rtp-ports.ts';
import { openSipTelephone, type SipTelephone } from '../../../server/platform/telephony/sip/sip-telephone.ts';
import type { SipTransport } from '../../../server/platform/telephony/sip/transport/sip-peer.ts';

/** Debian's `kamailio`, a SIP proxy, with its TLS module (`kamailio-tls-modules`) if that is installed. */
const program = process.env.KAMAILIO_PATH ?? '/usr/sbin/kamailio';
const isInstalled = spawnSync(program, ['-v']).error === undefined;
const folder = mkdtempSync(join(tmpdir(), 'kamailio-'));
const proxyPort = 26_060;

/** Asks for the password of everybody, registers, and relays calls to those who are registered. */
const config = `
debug=0
log_stderror=yes
children=2
tcp_children=2
listen=udp:127.0.0.1:${proxyPort}
listen=tcp:127.0.0.1:${proxyPort}
loadmodule "sl.so"
loadmodule "tm.so"
loadmodule "pv.so"
loadmodule "rr.so"
loadmodule "maxfwd.so"
loadmodule "usrloc.so"
loadmodule "registrar.so"
loadmodule "siputils.so"
loadmodule "textops.so"
loadmodule "auth.so"
modparam("usrloc", "db_mode", 0)
request_route {
  if (has_totag()) {
    if (is_method("ACK") || loose_route()) { loose_route(); t_relay(); exit; }
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (!pv_proxy_authenticate("127.0.0.1", "pw", "0") && is_method("INVITE")) { proxy_challenge("127.0.0.1", "1"); exit; }
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("127.0.0.1", "pw", "0")) { www_challenge("127.0.0.1", "1"); exit; }
    save("location"); exit;
  }
  record_route();
  if (!lookup("location")) { sl_send_reply("404", "Not Found"); exit; }
  t_relay();
}
`;

describe.skipIf(!isInstalled)('calls through kamailio', () => {
  let caller: SipTelephone;
  let callee: SipTelephone;
  const answered: PhoneLine[] = [];
  let proxy: ChildProcess;

  beforeAll(async () => {
    writeFileSync(join(folder, 'kamailio.cfg'), config);
    const options = ['-DD', '-f', join(folder, 'kamailio.cfg'), '-Y', folder, '-w', folder, '-m', '32', '-M', '4'];
    proxy = spawn(program, options, { stdio: 'ignore' });
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
    proxy.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const trunk = (transport: SipTransport) => ({
    address: `127.0.0.1:${proxyPort}`,
    transport,
    username: 'ann',
    password: 'pw',
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
