import { hkdfSync } from 'node:crypto';
import type { Pcm } from '../../../audio/pcm.ts';
import { markStream } from '../../../audio/watermark/mark-stream.ts';
import { createPattern, patternBytes } from '../../../audio/watermark/pattern.ts';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';

interface WatermarkDeps {
  /** The secret of this installation. It never leaves the server, and no reply depends on it but the verdict. */
  readonly secret: Uint8Array;
  readonly codecs: Pick<Codecs, 'encode'>;
}

/**
 * The inaudible mark in all audio that this installation generates: speech, music, effects and changed voices. It is
 * embedded after all processing and before the codec.
 */
export function openWatermark({ secret, codecs }: WatermarkDeps) {
  const bytes = hkdfSync('sha256', secret, new Uint8Array(), 'watermark pattern', patternBytes);
  const pattern = createPattern(new Uint8Array(bytes));
  return {
    /** The key for `openEmbedder` and the detector, for audio that is not encoded by `encodeMarked`, such as stereo. */
    pattern,

    /** Like `Codecs.encode`, of generated audio: embeds the mark before it is encoded. */
    encodeMarked: (format: AudioFormat, source: AsyncIterable<Pcm>, signal: AbortSignal): AsyncIterable<Uint8Array> =>
      codecs.encode(format, markStream(pattern, source), signal),

    /** Embeds the mark in audio that is stored without a codec. */
    mark: (source: AsyncIterable<Pcm>): AsyncIterable<Pcm> => markStream(pattern, source),
  };
}
export type Watermark = ReturnType<typeof openWatermark>;
