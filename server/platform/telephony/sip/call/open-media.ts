import type { MediaSession } from '../../media-session.ts';

export type MediaEncryption = 'disabled' | 'allowed' | 'required';

/** Opens the sound of a call. `address`: ours, at which the other side reaches this machine. */
export type OpenMedia = (request: {
  readonly address: string;
  readonly mediaEncryption: MediaEncryption;
}) => Promise<MediaSession>;
