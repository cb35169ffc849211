import type { MediaRemote, MediaSession } from '../../media-session.ts';
import type { TelephoneCodec } from '../../rtp/session-description.ts';
import type { SipPeer } from '../transport/sip-peer.ts';
import type { SipTargets } from '../transport/sip-targets.ts';

export type MediaEncryption = 'disabled' | 'allowed' | 'required';

/**
 * Opens the sound of a call. `address`: ours, at which the other side reaches this machine. `remote`: where the
 * signalling comes from, and which addresses its descriptions may name.
 */
export type OpenMedia = (request: {
  readonly address: string;
  readonly remote: MediaRemote;
  readonly mediaEncryption: MediaEncryption;
  /** Codecs that are used; absent or empty: all. */
  readonly codecs?: readonly TelephoneCodec[];
}) => Promise<MediaSession>;

/** Where the sound of a call with `peer` may go. */
export const mediaRemote = (targets: SipTargets, peer: SipPeer): MediaRemote => ({
  address: peer.address,
  mayReach: (address) => targets.mayHear(address, peer),
});
