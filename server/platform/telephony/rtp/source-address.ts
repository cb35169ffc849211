import { BlockList, isIP } from 'node:net';

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

/** After the last packet of a source, others are refused for this long. */
const guardMs = 500;
/** Packets in sequence by which a source that was not signalled proves that it is the other side behind its NAT. */
const packetsOfProof = 3;

/** Networks that no packet from the internet carries: an address in them means a NAT. */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}

/**
 * Where packets of the other side come from, and where ours go (symmetric RTP, RFC 4961). It starts with the signalled
 * address; a NAT may change the port, and the address if the signalled one is private.
 */
export interface SourceAddress {
  /**
   * Forgets what was learned if another address is signalled. `isReplaced`: the description named a forbidden address,
   * so that the other side may be anywhere.
   */
  signal(endpoint: Endpoint, how?: { readonly isReplaced: boolean }): void;
  /** No address may be used. */
  forget(): void;
  /** Whether a valid packet may count, and learns its source. `isAuthentic`: encrypted by the agreed key. */
  accepts(from: Endpoint, packet: { ssrc: number; sequence: number }, nowMs: number, isAuthentic: boolean): boolean;
  /** Undefined before a description. */
  readonly target: Endpoint | undefined;
}

/** `mayReach`: whether packets may go to an IP address. */
export function createSourceAddress(mayReach: (address: string) => boolean): SourceAddress {
  let signalled: Endpoint | undefined;
  let isReplaced = false;
  let learned: Endpoint | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let candidate: { from: Endpoint; ssrc: number; sequence: number; count: number } | undefined;

  /** Counts packets in sequence from an unknown source. */
  const isProven = (from: Endpoint, ssrc: number, sequence: number): boolean => {
    const continues =
      candidate &&
      isSame(candidate.from, from) &&
      candidate.ssrc === ssrc &&
      sequence === ((candidate.sequence + 1) & 0xffff);
    candidate = { from, ssrc, sequence, count: continues ? candidate!.count + 1 : 1 };
    return candidate.count >= packetsOfProof;
  };

  function reset(endpoint: Endpoint | undefined): void {
    signalled = endpoint;
    learned = undefined;
    candidate = undefined;
    lastAt = Number.NEGATIVE_INFINITY;
  }

  return {
    signal(endpoint, how) {
      isReplaced = how?.isReplaced ?? false;
      if (!signalled || !isSame(signalled, endpoint)) reset(endpoint);
    },
    forget: () => reset(undefined),

    accepts(from, { ssrc, sequence }, nowMs, isAuthentic) {
      if (!signalled) return false;
      if (learned && isSame(learned, from)) {
        lastAt = nowMs;
        return true;
      }
      if (nowMs - lastAt < guardMs) return false;
      const isSignalledHost = from.address === signalled.address;
      const isMapped =
        isReplaced || privateNetworks.check(signalled.address, isIP(signalled.address) === 6 ? 'ipv6' : 'ipv4');
      if (!isSignalledHost && !isAuthentic && !(isMapped && isProven(from, ssrc, sequence))) return false;
      if (!mayReach(from.address)) return false;
      learned = from;
      lastAt = nowMs;
      return true;
    },

    get target() {
      return learned ?? signalled;
    },
  };
}

const isSame = (a: Endpoint, b: Endpoint): boolean => a.address === b.address && a.port === b.port;
