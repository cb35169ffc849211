/** How the other side wants the sound; `sendonly`: it holds the call. */
export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** Where the sound of a call may go. */
export interface MediaRemote {
  /** The IP address that the signalling comes from. Sound goes there if the description names a forbidden address. */
  readonly address: string;
  /** Whether the operator allows sound to go to an IP address. */
  mayReach(address: string): boolean;
}

/** The sound of one call by SIP: RTP with G.711, and keys by RFC 4733. Session descriptions are those of RFC 8866. */
export interface MediaSession {
  /** Our session description, for an INVITE. */
  offer(): string;
  /** Our answer to an offer, also to a later one of the same call. Throws `MediaRefused` if no codec is common. */
  answer(offer: string): string;
  /** Takes the answer to our offer. Throws `MediaRefused`. */
  takeAnswer(answer: string): void;
  /** What the other side does since its last description. */
  direction(): MediaDirection;
  /** µ-law at 8 kHz in frames of 20 ms, in order and without gaps: what is lost is concealed, silence while none arrives. */
  readonly audio: AsyncIterable<Uint8Array>;
  readonly keys: AsyncIterable<string>;
  /** Plays µ-law after what is still waiting, paced by real time. */
  play(mulaw: Uint8Array): void;
  clear(): void;
  waitingMs(): number;
  /** Presses keys: by RFC 4733 where the other side takes them and `outOfBand` is set, otherwise as tones. */
  pressKeys(digits: string, outOfBand: boolean): Promise<void>;
  /** Since the last packet of the other side, ms; infinite before the first. */
  quietMs(): number;
  /** Ends `audio` and `keys`, and frees the port. */
  close(): void;
}

/** The description of the other side cannot be met: SIP answers 488. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';
}
