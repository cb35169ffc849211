/** How a call ended, or why it never began. */
export type CallEnd =
  /** One side hung up after the call was answered. */
  | { readonly kind: 'hung_up'; readonly by: 'caller' | 'agent' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'voicemail' }
  /** Also: wrong credentials, an unknown number. `reason`: for people. */
  | { readonly kind: 'rejected'; readonly code: number; readonly reason: string }
  | { readonly kind: 'lost'; readonly reason: string };

/** A transfer to a person. */
export interface TransferRequest {
  /** A phone number or a SIP URI. */
  readonly destination: string;
  /** `blind`, `conference` or `sip_refer`. */
  readonly mode: string;
  /** The transfer as the tool configures it: headers, digits to dial after the answer. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A call that is answered, whatever connects it. Sound is G.711 µ-law at 8 kHz in both directions. */
export interface PhoneLine {
  readonly provider: 'twilio' | 'sip_trunk' | 'exotel' | 'whatsapp';
  /** The call at the provider: `CallSid`, or the `Call-ID` of SIP. */
  readonly callId: string;
  readonly direction: 'inbound' | 'outbound';
  /** The other side: E.164, or the user of a SIP URI. */
  readonly externalNumber: string;
  readonly agentNumber: string;
  /** What else the agent may know, for example SIP headers `X-…`: system variables without their prefix. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Frames of what the caller says, in order and without gaps, 20 ms each. Ends when the call ends. */
  readonly audio: AsyncIterable<Uint8Array>;
  /** Keys that the caller presses: `0`–`9`, `*`, `#`. Ends when the call ends. */
  readonly keys: AsyncIterable<string>;
  /** Plays sound after what is still waiting. Never throws. */
  play(mulaw: Uint8Array): void;
  /** Discards what waits to be played. */
  clear(): void;
  /** Sound that the caller still has to hear, ms. */
  waitingMs(): number;
  /** Presses keys; a `w` waits half a second. */
  pressKeys(digits: string, outOfBand: boolean): Promise<void>;
  /** Resolves once the caller is with the other person; throws `phone_call_failed`. */
  transfer(request: TransferRequest): Promise<void>;
  /** Plays what waits, then hangs up. Does nothing after the end. */
  hangUp(): Promise<void>;
  /** Resolves once the call has ended. */
  readonly ended: Promise<CallEnd>;
  /** Aborts when the call has ended. */
  readonly signal: AbortSignal;
}

/** An outgoing call. */
export interface DialRequest {
  readonly to: string;
  readonly from: string;
  readonly ringingTimeoutS: number;
  /** Dynamic variables of the conversation, of which the carrier may need some. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Aborts to give up before the answer. */
  readonly signal: AbortSignal;
  /** The provider knows the call by this ID from now on. */
  readonly onCallId: (callId: string) => void;
  readonly onRinging?: () => void;
}

/** A call that was never answered. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly end: CallEnd;

  constructor(end: CallEnd, options?: ErrorOptions) {
    super('reason' in end ? end.reason : end.kind, options);
    this.end = end;
  }
}
