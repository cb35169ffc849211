import { cosineSimilarity, type SpeakerEmbedding } from '../../../../engines/lab/embedding/speaker-embedding.ts';
import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { ExaminedRecording } from './clone-building.service.ts';
import { minSpeakerSimilarity } from './voice-clones.rules.ts';

const sampleRate = 16_000;
/** Seconds compared, from the middle of each recording. */
const maxComparedS = 30;
/** With fewer seconds of speech the embedding is unreliable. */
const minSpeechS = 3;
/** dB; below this signal-to-noise ratio the embedding also describes the noise. */
const cleanSnrDb = 30;

interface SpeakerConsistencyDeps {
  readonly lab: Pick<VoiceLab, 'embed' | 'isolate'>;
  readonly samples: Pick<VoiceSamplesService, 'selectedPcm'>;
}

/** Checks that several recordings have the same speaker; the lab's examination covers only single recordings. */
export function speakerConsistencyService({ lab, samples }: SpeakerConsistencyDeps) {
  const otherSpeaker = (label: string, others: string) =>
    new AppError('invalid_audio', {
      message: `${label} sounds like a different person than ${others}. A voice needs recordings of one person.`,
      param: 'files',
    });
  const hasEnoughSpeech = ({ examination }: ExaminedRecording): boolean => examination.speechS >= minSpeechS;

  return {
    minSpeechS,
    maxComparedS,

    /**
     * Index of the first recording whose speaker differs from most of the others; undefined if all have one speaker.
     * Noise can make embeddings differ, so on a difference all recordings are loaded and compared again without noise.
     */
    async findOtherSpeaker(
      embeddings: readonly SpeakerEmbedding[],
      loadSamples: (at: number) => Promise<Float32Array>,
      signal: AbortSignal,
    ): Promise<number | undefined> {
      if (findOutlier(embeddings) === undefined) return undefined;
      const cleanEmbeddings: SpeakerEmbedding[] = [];
      for (const at of embeddings.keys()) cleanEmbeddings.push(await embed(await loadSamples(at), true, signal));
      return findOutlier(cleanEmbeddings);
    },

    /** Throws `invalid_audio` naming the first recording with another speaker than most. */
    async requireOneSpeaker(examined: readonly ExaminedRecording[], signal: AbortSignal): Promise<void> {
      const comparable = examined.filter(hasEnoughSpeech);
      if (comparable.length < 2) return;
      const embeddings: SpeakerEmbedding[] = [];
      for (const { recording, examination } of comparable) {
        const isNoisy = recording.isolated === undefined && examination.snrDb < cleanSnrDb;
        embeddings.push(await embed(recording.isolated ?? recording.samples, isNoisy, signal));
      }
      const outlier = findOutlier(embeddings);
      if (outlier !== undefined)
        throw otherSpeaker(comparable[outlier]!.recording.label, comparable.length === 2 ? 'the other' : 'the others');
    },

    /** Compares new recordings with the longest existing one of the voice; throws `invalid_audio`. */
    async requireSameSpeaker(
      examined: readonly ExaminedRecording[],
      existing: readonly VoiceSampleRow[],
      signal: AbortSignal,
    ): Promise<void> {
      const comparable = examined.filter(hasEnoughSpeech);
      const [longest] = existing.toSorted((a, b) => b.durationS - a.durationS);
      if (comparable.length === 0 || !longest || longest.durationS < minSpeechS) return;
      // The noise of the existing recording is unknown, so all are compared without noise.
      const voiceEmbedding = await embed(await samples.selectedPcm(longest, signal), true, signal);
      for (const { recording } of comparable) {
        const embedding = await embed(recording.isolated ?? recording.samples, true, signal);
        if (cosineSimilarity(embedding, voiceEmbedding) < minSpeakerSimilarity)
          throw otherSpeaker(recording.label, 'the recordings of the voice');
      }
    },
  };

  async function embed(samples: Float32Array, isNoisy: boolean, signal: AbortSignal): Promise<SpeakerEmbedding> {
    const from = Math.max(0, (samples.length - maxComparedS * sampleRate) >> 1);
    const middle = { samples: samples.subarray(from, from + maxComparedS * sampleRate), sampleRate };
    return lab.embed(isNoisy ? await lab.isolate(middle, signal) : middle, signal);
  }
}
export type SpeakerConsistencyService = ReturnType<typeof speakerConsistencyService>;

/** Index of the first embedding outside the largest cluster; undefined if there is only one cluster. */
function findOutlier(embeddings: readonly SpeakerEmbedding[]): number | undefined {
  const groups: number[][] = [];
  for (const [at, embedding] of embeddings.entries()) {
    const matching = groups.filter((group) =>
      group.some((member) => cosineSimilarity(embeddings[member]!, embedding) >= minSpeakerSimilarity),
    );
    for (const one of matching) groups.splice(groups.indexOf(one), 1);
    groups.push([...matching.flat(), at].sort((a, b) => a - b));
  }
  // Of equally large clusters, the one with the first recording wins.
  const [largest] = groups.toSorted((a, b) => b.length - a.length || a[0]! - b[0]!);
  return embeddings.map((_, at) => at).find((at) => !largest!.includes(at));
}
