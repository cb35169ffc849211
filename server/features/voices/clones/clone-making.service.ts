import { createReadStream } from 'node:fs';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceRecipe } from '../../../../engines/lab/fitting/adaptation.ts';
import type { Examination, VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { ReadRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { VoiceChange } from '../voices.service.ts';
import type { ReferenceSource, ReferencesService } from './references/clone-references.service.ts';
import { faultOf, languagesOf, qualityOf } from './voice-clones.rules.ts';

interface MakingDeps {
  readonly samples: VoiceSamplesService;
  readonly lab: VoiceLab;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly references: Pick<ReferencesService, 'make' | 'during' | 'whole'>;
}

/** A recording and what the lab found in it. */
export interface ExaminedRecording {
  readonly recording: ReadRecording;
  readonly examination: Examination;
}

const sampleRate = 16_000;

/** What of a voice follows from its recordings. */
type Sound = Required<Pick<VoiceChange, 'recipe' | 'print' | 'languages'>>;

/** Recordings become what speaks. */
export function makingService({ samples, lab, speech, references }: MakingDeps) {
  return {
    /**
     * Reads and examines all files before anything is made of one; the first that is no good ends it, by its name.
     * `earlierS`: seconds that the voice has already.
     */
    async read(
      files: readonly UploadedFile[],
      { withoutNoise, earlierS = 0 }: { withoutNoise: boolean; earlierS?: number },
      signal: AbortSignal,
    ): Promise<ExaminedRecording[]> {
      const all: ExaminedRecording[] = [];
      let leftS = cloneLimits.totalS - earlierS;
      for (const [index, file] of files.entries()) {
        const read = await samples.read(file, { longestS: cloneLimits.totalS, leftS, index }, signal);
        leftS -= read.durationS;
        const recording = withoutNoise ? await samples.withoutNoise(read, signal) : read;
        const examination = await lab.examine({ samples: recording.isolated ?? recording.samples, sampleRate }, signal);
        const fault = faultOf(examination);
        if (fault) throw new AppError('invalid_audio', { message: `${recording.label} ${fault}`, param: 'files' });
        all.push({ recording, examination });
      }
      return all;
    },

    /** Refuses recordings that hold too little speech together. */
    checkLength(examined: readonly ExaminedRecording[]): void {
      const speechS = examined.reduce((sum, { examination }) => sum + examination.speechS, 0);
      if (speechS >= cloneLimits.leastS) return;
      const which = examined.length === 1 ? examined[0]!.recording.label : 'All the recordings together';
      throw new AppError('audio_too_short', {
        message: `${which} ${examined.length === 1 ? 'has' : 'have'} ${speechS.toFixed(1)} seconds of speech. A voice needs ${cloneLimits.leastS} seconds at least, a good one a minute.`,
        param: 'files',
      });
    },

    /**
     * The voice of recordings, those of `kept` samples and new ones, for `keep` to write: adapted, and cloned too where a
     * model can. `before` is the recipe that it takes the place of.
     */
    async make<T>(
      recordings: {
        readonly kept: readonly VoiceSampleRow[];
        readonly added: readonly ReadRecording[];
        readonly before?: VoiceRecipe | null;
      },
      language: string,
      signal: AbortSignal,
      keep: (sound: Sound) => Promise<T>,
    ): Promise<T> {
      const heard: ReferenceSource[] = [];
      for (const sample of recordings.kept)
        heard.push({ samples: await samples.pcm(sample, signal), whole: references.whole(sample) });
      for (const { isolated, samples, file } of recordings.added)
        heard.push(isolated ? { samples: isolated } : { samples, whole: async () => createReadStream(file.path) });
      const pcm = heard.map(({ samples }) => ({ samples, sampleRate }));
      const { recipe, print } = await lab.adapt(pcm, { language }, signal);
      const clone = await references.make(heard, language, signal);
      const sound: Sound = {
        recipe: clone ? { ...recipe, clone } : recipe,
        print: [...print],
        languages: languagesOf(language, speech.findVoice(recipe.base)?.languages ?? []),
      };
      return references.during(clone, recordings.before, () => keep(sound));
    },

    quality: (examined: readonly ExaminedRecording[]) => qualityOf(examined.map(({ examination }) => examination)),
  };
}
export type MakingService = ReturnType<typeof makingService>;
