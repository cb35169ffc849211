import { describe, expect, it } from 'vitest';
import { decodeMulaw } from '../../../../audio/formats/g711.ts';
import { createKeyToneDetector } from '../../../../audio/telephone/key-tone-detector.ts';
import { createKeyEventReader, keyFrames } from './key-events.ts';

const packet = (code: number, isEnd = false) => Uint8Array.of(code, isEnd ? 0x8a : 0x0a, 0, 160);

describe('keys in packets (RFC 4733)', () => {
  it('reports each press once, whichever of its packets are lost or late', () => {
    const reader = createKeyEventReader();
    const keys = [
      reader.read(packet(1), 1000),
      reader.read(packet(1), 1000),
      reader.read(packet(1, true), 1000),
      reader.read(packet(1, true), 1000),
      reader.read(packet(1, true), 3000),
      reader.read(packet(1, true), 1000),
      reader.read(packet(11), 6000),
    ];
    expect(keys).toEqual(['1', undefined, undefined, undefined, '1', undefined, '#']);
  });

  it('goes on over the wrap of timestamps, and ignores other events', () => {
    const reader = createKeyEventReader();
    expect(reader.read(packet(5, true), 0xffff_ff00)).toBe('5');
    expect(reader.read(packet(6, true), 0x200)).toBe('6');
    expect(reader.read(packet(16), 0x9000)).toBeUndefined();
    expect(reader.read(Uint8Array.of(1), 0xa000)).toBeUndefined();
  });

  it('takes a press whose packets have different timestamps as one', () => {
    const reader = createKeyEventReader();
    const keys = [0, 160, 320, 480].map((timestamp, i) => reader.read(packet(9, i === 3), timestamp));
    expect(keys).toEqual(['9', undefined, undefined, undefined]);
  });

  it('ends a press with three equal packets', () => {
    const events = keyFrames('7', 'events').flatMap((frame) => (frame.kind === 'event' ? [frame] : []));
    const ends = events.filter(({ payload }) => payload[1]! & 0x80);
    expect(events[0]!.isFirst).toBe(true);
    expect(ends).toHaveLength(3);
    expect(new Set(ends.map(({ payload }) => payload.toString('hex'))).size).toBe(1);
  });

  it('waits half a second at a w, and leaves out what is no key', () => {
    expect(keyFrames('w', 'tones')).toHaveLength(25);
    expect(keyFrames(' -x', 'events')).toEqual([]);
  });

  it('presses keys as tones that are understood', () => {
    const detector = createKeyToneDetector();
    let keys = '';
    for (const frame of keyFrames('0123456789*#', 'tones')) {
      if (frame.kind === 'sound') detector.write(decodeMulaw(frame.mulaw), (key) => (keys += key));
    }
    expect(keys).toBe('0123456789*#');
  });
});
