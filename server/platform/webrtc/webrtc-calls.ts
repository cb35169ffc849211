import type { PeerAnswer, PeerSetup } from './webrtc-peer.ts';

/** What the thread of the peers is asked for. `id`: the peer. */
export type PeerCommand = { readonly id: number } & (
  | { readonly kind: 'open'; readonly setup: PeerSetup }
  | { readonly kind: 'offer'; readonly number: number; readonly sdp: string }
  | { readonly kind: 'data'; readonly message: Uint8Array }
  | { readonly kind: 'play'; readonly samples: Uint8Array }
  | { readonly kind: 'clear' }
  | { readonly kind: 'close' }
);

/** What the thread reports. */
export type PeerReport = { readonly id: number } & (
  | { readonly kind: 'answer'; readonly number: number; readonly answer: PeerAnswer }
  | { readonly kind: 'refused'; readonly number: number; readonly reason: string }
  | { readonly kind: 'speech'; readonly samples: Uint8Array }
  | { readonly kind: 'data'; readonly message: Uint8Array }
  | { readonly kind: 'playing'; readonly isPlaying: boolean }
  | { readonly kind: 'lost' }
);
