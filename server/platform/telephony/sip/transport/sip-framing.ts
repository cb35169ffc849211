import { bodyOffset, contentLength, maxSipBytes } from '../message/parse-sip.ts';

/** What a stream brought: messages, and pings (RFC 5626) to answer with one line break. */
export interface SipFrames {
  readonly messages: readonly Buffer[];
  readonly pings: number;
  /** The stream cannot be read any further. */
  readonly isBroken: boolean;
}

/** Splits a stream (RFC 3261, section 18.3) into messages by their `Content-Length`, which each must have. */
export function sipFraming() {
  let pending: Buffer = Buffer.alloc(0);

  return {
    read(chunk: Buffer): SipFrames {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const messages: Buffer[] = [];
      let pings = 0;
      for (;;) {
        while (pending[0] === 13 && pending[1] === 10) {
          const isPing = pending[2] === 13 && pending[3] === 10;
          pending = pending.subarray(isPing ? 4 : 2);
          if (isPing) pings++;
        }
        const offset = bodyOffset(pending);
        if (offset < 0) return { messages, pings, isBroken: pending.length > maxSipBytes };
        const length = contentLength(pending.toString('latin1', 0, offset)) ?? Number.NaN;
        if (!(offset + length <= maxSipBytes)) return { messages, pings, isBroken: true };
        if (pending.length < offset + length) return { messages, pings, isBroken: false };
        messages.push(pending.subarray(0, offset + length));
        pending = pending.subarray(offset + length);
      }
    },
  };
}
