import { z } from 'zod';
import { requireTogether, type SettingRule, type Variable, variable } from './variable.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const hostList = z.string().transform((value) =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
);
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be a range such as 20000-20999')
  .transform((value) => value.split('-').map(Number))
  .refine(([from = 0, to = 0]) => from >= 1024 && to <= 65_535 && to > from, {
    error: 'must be a range within 1024-65535',
  })
  .transform(([from, to]) => ({ from: from!, to: to! }));

/** Phone calls of agents over SIP, and their conversations over WebRTC. */
export const telephonySettings = {
  SIP_PORT: variable(
    port.optional(),
    'Port for SIP over UDP and TCP, usually 5060. Incoming calls need it; without it, outgoing calls use a free port.',
  ),
  SIP_TLS_PORT: variable(
    port.optional(),
    'Port for SIP over TLS, usually 5061. Needs SIP_TLS_CERTIFICATE and SIP_TLS_KEY.',
  ),
  SIP_TLS_CERTIFICATE: variable(z.string().optional(), 'File with the certificate chain for SIP_TLS_PORT (PEM).'),
  SIP_TLS_KEY: variable(z.string().optional(), 'File with the private key of this certificate (PEM).'),
  SIP_PUBLIC_ADDRESS: variable(
    z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional(),
    'IP address at which carriers reach this server for SIP and RTP. Set it behind NAT. Default: the address in the network that leads to the carrier.',
  ),
  RTP_PORTS: variable(portRange, 'UDP ports for the sound of calls; each call uses two.', '20000-20999'),
  WEBRTC_PORTS: variable(
    portRange,
    'UDP ports for conversations over WebRTC; each uses one per IP version. Browsers must reach them.',
    '21000-21999',
  ),
  WEBRTC_PUBLIC_ADDRESS: variable(
    z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional(),
    'IP address at which browsers reach these ports. Set it behind NAT and in containers. Default: the addresses of this machine.',
  ),
  SIP_ALLOWED_HOSTS: variable(
    hostList,
    'Hosts on private networks that SIP trunks may name, such as pbx.internal,10.0.0.5:5060, or * for all. The sound of calls goes to private addresses only if they are listed here or send the signalling. Cloud metadata addresses are never reached.',
    '',
  ),
} as const satisfies Readonly<Record<string, Variable<z.ZodType>>>;

export const telephonyRules: readonly SettingRule[] = [
  requireTogether('SIP_TLS_CERTIFICATE', 'SIP_TLS_KEY'),
  (source) =>
    source.SIP_TLS_PORT && !source.SIP_TLS_KEY ? 'SIP_TLS_PORT: needs SIP_TLS_CERTIFICATE and SIP_TLS_KEY' : undefined,
];
