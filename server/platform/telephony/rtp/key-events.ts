import { encodeMulaw } from '../../../../audio/formats/g711.ts';
import { keyTone } from '../../../../audio/telephone/key-tones.ts';
import { frameLength } from './jitter-buffer.ts';
import { silentFrame } from './playout-queue.ts';

/** The codes of RFC 4733. */
const eventKeys = '0123456789*#ABCD';
const eventBytes = 4;
/** Of a key that is held: packets of one press that have no common timestamp, as some gateways send. */
const maxPressTimestamps = 1600;

/** Reads keys from packets: each press once, however often its packets arrive. */
export function createKeyEventReader() {
  let last: { code: number; timestamp: number; hasEnded: boolean } | undefined;
  return {
    /** The key if a press begins with this packet. */
    read(payload: Uint8Array, timestamp: number): string | undefined {
      const [code, flags] = payload;
      if (payload.length < eventBytes || code === undefined || flags === undefined) return undefined;
      const hasEnded = (flags & 0x80) !== 0;
      const since = last ? (timestamp - last.timestamp) | 0 : 1;
      const isSame =
        last !== undefined &&
        (since === 0 || (!last.hasEnded && last.code === code && since > 0 && since < maxPressTimestamps));
      if (!isSame && since < 0) return undefined;
      last = { code, timestamp, hasEnded: hasEnded || (isSame && since === 0 && last!.hasEnded) };
      return isSame ? undefined : eventKeys[code];
    },
    reset(): void {
      last = undefined;
    },
  };
}

/** What is sent instead of the next frame of sound. */
export type KeyFrame =
  | { readonly kind: 'event'; readonly payload: Buffer; readonly isFirst: boolean }
  | { readonly kind: 'sound'; readonly mulaw: Uint8Array };

/** Frames of a press, and of the pause after it. */
const [pressFrames, pauseFrames] = [6, 4];
const waitFrames = 25;
/** The end is sent three times, since it may be lost. */
const endRepeats = 2;

/** The frames that press `digits`; a `w` waits half a second, and other characters are left out. */
export function keyFrames(digits: string, form: 'events' | 'tones'): KeyFrame[] {
  const pause = (frames: number): KeyFrame[] =>
    Array.from({ length: frames }, () => ({ kind: 'sound', mulaw: silentFrame }));
  return [...digits.toUpperCase()].flatMap((key) => {
    if (key === 'W') return pause(waitFrames);
    const code = eventKeys.indexOf(key);
    if (code < 0) return [];
    return [...(form === 'events' ? eventFrames(code) : toneFrames(key)), ...pause(pauseFrames)];
  });
}

function eventFrames(code: number): KeyFrame[] {
  return Array.from({ length: pressFrames + endRepeats }, (_, i) => {
    const payload = Buffer.alloc(eventBytes);
    const isEnd = i >= pressFrames - 1;
    payload[0] = code;
    // Volume in −dBm0.
    payload[1] = (isEnd ? 0x80 : 0) | 10;
    payload.writeUInt16BE(Math.min(i + 1, pressFrames) * frameLength, 2);
    return { kind: 'event', payload, isFirst: i === 0 };
  });
}

function toneFrames(key: string): KeyFrame[] {
  const mulaw = encodeMulaw(keyTone(key, pressFrames * 20)!);
  return Array.from({ length: pressFrames }, (_, i) => ({
    kind: 'sound',
    mulaw: mulaw.subarray(i * frameLength, (i + 1) * frameLength),
  }));
}
