import type { VoiceLab } from '../../../../engines/lab/lab.ts';
import { similarity, type VoicePrint } from '../../../../engines/lab/prints/voice-print.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { ExaminedRecording } from './clone-making.service.ts';
import { leastLikeness } from './voice-clones.rules.ts';

const sampleRate = 16_000;
/** Of each recording so much is compared, from its middle, in seconds. */
const comparedS = 30;
/** Less speech says too little of who speaks. */
const leastSpeechS = 3;
/** dB: with more noise than that behind the voice, a print is of the noise too. */
const cleanSnrDb = 30;

interface LikenessDeps {
  readonly lab: Pick<VoiceLab, 'print' | 'isolate'>;
  readonly samples: Pick<VoiceSamplesService, 'pcm'>;
}

/** Whether recordings are of one person: one alone has been examined for that, several have not. */
export function likenessService({ lab, samples }: LikenessDeps) {
  const refused = (label: string, others: string) =>
    new AppError('invalid_audio', {
      message: `${label} sounds like another person than ${others}: a voice needs recordings of one person.`,
      param: 'files',
    });
  const enough = ({ examination }: ExaminedRecording): boolean => examination.speechS >= leastSpeechS;

  return {
    /** Seconds of speech that say who speaks. */
    leastS: leastSpeechS,
    /** Seconds of a recording that are compared. */
    comparedS,

    /**
     * Which of recordings with these prints is of another person than most of them; undefined: they are of one. Where prints
     * differ it may be by the noise: `again` gives what is to be heard again without it.
     */
    async stranger(
      prints: readonly VoicePrint[],
      again: (at: number) => Promise<Float32Array>,
      signal: AbortSignal,
    ): Promise<number | undefined> {
      if (strangerOf(prints) === undefined) return undefined;
      const clean: VoicePrint[] = [];
      for (const at of prints.keys()) clean.push(await printOf(await again(at), true, signal));
      return strangerOf(clean);
    },

    /** Throws `invalid_audio` that names the first recording which is of somebody else than most of them are. */
    async check(examined: readonly ExaminedRecording[], signal: AbortSignal): Promise<void> {
      const heard = examined.filter(enough);
      if (heard.length < 2) return;
      const prints: VoicePrint[] = [];
      for (const { recording, examination } of heard) {
        const isNoisy = recording.isolated === undefined && examination.snrDb < cleanSnrDb;
        prints.push(await printOf(recording.isolated ?? recording.samples, isNoisy, signal));
      }
      const stranger = strangerOf(prints);
      if (stranger !== undefined)
        throw refused(heard[stranger]!.recording.label, heard.length === 2 ? 'the other' : 'the others');
    },

    /** The same of recordings that are added to those of a voice: they are compared with its longest one. */
    async checkAdded(
      examined: readonly ExaminedRecording[],
      kept: readonly VoiceSampleRow[],
      signal: AbortSignal,
    ): Promise<void> {
      const heard = examined.filter(enough);
      const [longest] = kept.toSorted((a, b) => b.durationS - a.durationS);
      if (heard.length === 0 || !longest || longest.durationS < leastSpeechS) return;
      // How noisy it was, nobody noted: all are heard without their noise.
      const own = await printOf(await samples.pcm(longest, signal), true, signal);
      for (const { recording } of heard) {
        const print = await printOf(recording.isolated ?? recording.samples, true, signal);
        if (similarity(print, own) < leastLikeness) throw refused(recording.label, 'the recordings that the voice has');
      }
    },
  };

  async function printOf(all: Float32Array, isNoisy: boolean, signal: AbortSignal): Promise<VoicePrint> {
    const from = Math.max(0, (all.length - comparedS * sampleRate) >> 1);
    const middle = { samples: all.subarray(from, from + comparedS * sampleRate), sampleRate };
    return lab.print(isNoisy ? await lab.isolate(middle, signal) : middle, signal);
  }
}
export type LikenessService = ReturnType<typeof likenessService>;

/** Which of the recordings is the first that is not of the person who is heard in most; undefined: it is one person. */
function strangerOf(prints: readonly VoicePrint[]): number | undefined {
  const groups: number[][] = [];
  for (const [at, print] of prints.entries()) {
    const near = groups.filter((group) => group.some((one) => similarity(prints[one]!, print) >= leastLikeness));
    for (const one of near) groups.splice(groups.indexOf(one), 1);
    groups.push([...near.flat(), at].sort((a, b) => a - b));
  }
  // Of as many on both sides, whoever is heard first is meant.
  const [most] = groups.toSorted((a, b) => b.length - a.length || a[0]! - b[0]!);
  return prints.map((_, at) => at).find((at) => !most!.includes(at));
}
