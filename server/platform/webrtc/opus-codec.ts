import opus from '@evan/opus/wasm/index.js';

/** Rates of the samples outside of this folder, Hz: what recognizers need, and what voices have. */
export const [inputRate, outputRate] = [16_000, 24_000] as const;
/** The clock of Opus in RTP, whatever its rate, in steps per ms. */
export const ticksPerMs = 48;
export const frameMs = 20;

/** Requests of `opus_encoder_ctl`: bits per second, and effort from 0 to 10. */
const [setBitrate, setComplexity] = [4002, 4010];
const [bitrate, complexity] = [40_000, 5];
/** Bytes of a packet at most: more does not fit into a datagram. */
const maxPacketBytes = 1400;

/** Samples are 16-bit integers, mono. */
export function openOpusDecoder() {
  const decoder = new opus.Decoder({ channels: 1, sample_rate: inputRate });
  return {
    /** At 16 kHz; undefined for a packet that is not Opus. */
    decode(packet: Uint8Array): Uint8Array | undefined {
      if (packet.length === 0 || packet.length > maxPacketBytes) return undefined;
      try {
        return decoder.decode(packet);
      } catch {
        return undefined;
      }
    },
    close: () => decoder.drop(),
  };
}

export function openOpusEncoder() {
  const encoder = new opus.Encoder({ channels: 1, sample_rate: outputRate, application: 'voip' });
  encoder.ctl(setBitrate, bitrate);
  encoder.ctl(setComplexity, complexity);
  return {
    /** `frame`: 20 ms at 24 kHz. */
    encode: (frame: Uint8Array): Uint8Array => encoder.encode(frame),
    close: () => encoder.drop(),
  };
}
