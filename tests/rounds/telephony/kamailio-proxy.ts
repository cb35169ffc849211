import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's `kamailio`, a SIP proxy. */
const program = process.env.KAMAILIO_PATH ?? '/usr/sbin/kamailio';
export const hasKamailio = spawnSync(program, ['-v']).error === undefined;

/** Everybody has this password at the proxy. */
export const proxyPassword = 'pw';

/** Asks for the password of everybody, registers, and relays calls to those who are registered; others to `elsewhere`. */
const config = (port: number, elsewhere?: string) => `
debug=0
log_stderror=yes
children=2
tcp_children=2
listen=udp:127.0.0.1:${port}
listen=tcp:127.0.0.1:${port}
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
  if (!pv_proxy_authenticate("127.0.0.1", "${proxyPassword}", "0") && is_method("INVITE")) { proxy_challenge("127.0.0.1", "1"); exit; }
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("127.0.0.1", "${proxyPassword}", "0")) { www_challenge("127.0.0.1", "1"); exit; }
    save("location"); exit;
  }
  record_route();
  if (!lookup("location")) { ${elsewhere ? `$du = "sip:${elsewhere}";` : 'sl_send_reply("404", "Not Found"); exit;'} }
  t_relay();
}
`;

/** Starts the proxy at a port of this machine, for UDP and TCP; `elsewhere` is the address for numbers that nobody registered. */
export function startKamailio(port: number, elsewhere?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'kamailio-'));
  writeFileSync(join(folder, 'kamailio.cfg'), config(port, elsewhere));
  const options = ['-DD', '-f', join(folder, 'kamailio.cfg'), '-Y', folder, '-w', folder, '-m', '32', '-M', '4'];
  const proxy = spawn(program, options, { stdio: 'ignore' });
  return async (): Promise<void> => {
    if (proxy.exitCode === null) {
      proxy.kill();
      await once(proxy, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
