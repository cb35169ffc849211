import { expect, it } from 'vitest';
import { withFinalSizes } from './streamed-wav.ts';
import { wavHeader } from './wav.ts';

it('writes the final sizes, however the header is cut into parts', async () => {
  const file = Buffer.concat([wavHeader(16_000), Buffer.alloc(20, 7)]);
  for (const cut of [1, 44, 50]) {
    async function* parts() {
      yield file.subarray(0, cut);
      yield file.subarray(cut);
    }
    const whole = Buffer.concat(await Array.fromAsync(withFinalSizes(parts(), file.length)));
    expect([whole.length, whole.readUInt32LE(4), whole.readUInt32LE(40)]).toEqual([64, 56, 20]);
    expect(whole.subarray(44)).toEqual(Buffer.alloc(20, 7));
  }
});
