import { formatHost } from '../message/sip-address.ts';

export type SipTransport = 'udp' | 'tcp' | 'tls';

/** Where messages go, with an address that is already resolved and allowed. */
export interface SipPeer {
  readonly transport: SipTransport;
  /** An IP address. */
  readonly address: string;
  readonly port: number;
  /** The name that the certificate of TLS must have; default: the address. */
  readonly servername?: string | undefined;
}

export const defaultSipPort = (transport: SipTransport): number => (transport === 'tls' ? 5061 : 5060);

export const peerName = ({ address, port }: SipPeer): string => `${formatHost(address)}:${port}`;

/** IPv4 in the form of IPv6, which sockets for both report, as IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
