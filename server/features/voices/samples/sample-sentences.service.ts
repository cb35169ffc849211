import type { Readable } from 'node:stream';
import { firstSentence } from '../../../../audio/analysis/first-sentence.ts';
import { writeWav } from '../../../../audio/formats/wav.ts';
import { concatSamples } from '../../../../audio/pcm.ts';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { VoiceSampleRow } from './voice-samples.tables.ts';

interface SampleSentencesDeps {
  readonly codecs: Pick<Codecs, 'decode'>;
  /** Opens what is heard of a recording. */
  readonly openAudible: (sample: VoiceSampleRow) => Promise<Readable>;
}

/** Of the comparison with a voice: not the rate of the lab, so that the recording sounds as it was uploaded. */
const sampleRate = 44_100;
/** A recording whose first sentence starts later has none. */
const searchedS = 60;

/** The first sentences of recordings, which are compared with the voice made from them. */
export function sampleSentencesService({ codecs, openAudible }: SampleSentencesDeps) {
  return {
    /** A WAV file of the first sentence, from the trim on; throws `invalid_audio` if nothing is spoken there. */
    async firstSentence(sample: VoiceSampleRow, signal: AbortSignal): Promise<Uint8Array> {
      const from = (sample.trimStartS ?? 0) * sampleRate;
      const to = from + searchedS * sampleRate;
      const pieces: Float32Array[] = [];
      let at = 0;
      const source = await openAudible(sample);
      try {
        for await (const { samples } of codecs.decode(source, sampleRate, signal)) {
          if (at + samples.length > from) pieces.push(samples.slice(Math.max(0, from - at), to - at));
          at += samples.length;
          if (at >= to) break;
        }
      } finally {
        source.destroy();
      }
      const sentence = firstSentence({ samples: concatSamples(pieces), sampleRate });
      if (sentence) return writeWav(sentence);
      throw new AppError('invalid_audio', {
        message: `“${sample.fileName}” has no speech in its first minute. Choose another recording.`,
        param: 'sample_id',
      });
    },
  };
}
