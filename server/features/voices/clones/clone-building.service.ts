import { createReadStream } from 'node:fs';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceRecipe } from '../../../../engines/lab/fitting/adaptation.ts';
import type { Examination, VoiceLab } from '../../../../engines/lab/lab.ts';
import type { Speech } from '../../../../engines/registry.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { DecodedRecording } from '../samples/sample-reading.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceSampleRow } from '../samples/voice-samples.tables.ts';
import type { VoiceChange } from '../voice-changes.service.ts';
import { withLanguageFirst } from '../voices.rules.ts';
import type { CloneReferencesService, ReferenceSource } from './references/clone-references.service.ts';
import { describeFault, worstQuality } from './voice-clones.rules.ts';

interface CloneBuildingDeps {
  readonly samples: VoiceSamplesService;
  readonly lab: VoiceLab;
  readonly speech: Pick<Speech, 'findVoice'>;
  readonly references: Pick<CloneReferencesService, 'create' | 'saveReplacing' | 'openOriginal'>;
}

/** A recording and the lab's findings. */
export interface ExaminedRecording {
  readonly recording: DecodedRecording;
  readonly examination: Examination;
}

const sampleRate = 16_000;

/** The columns of a voice that follow from its recordings. */
type SoundChange = Required<Pick<VoiceChange, 'recipe' | 'embedding' | 'languages'>>;

/** Builds the recipe of a voice from recordings. */
export function cloneBuildingService({ samples, lab, speech, references }: CloneBuildingDeps) {
  return {
    /**
     * Decodes and examines all files before any is used; throws `invalid_audio` naming the first unusable file.
     * `existingS`: seconds of recordings that the voice already has.
     */
    async readAll(
      files: readonly UploadedFile[],
      { removeNoise, existingS = 0 }: { removeNoise: boolean; existingS?: number },
      signal: AbortSignal,
    ): Promise<ExaminedRecording[]> {
      const all: ExaminedRecording[] = [];
      let remainingS = cloneLimits.maxTotalS - existingS;
      for (const [index, file] of files.entries()) {
        const decoded = await samples.read(file, { maxDurationS: cloneLimits.maxTotalS, remainingS, index }, signal);
        remainingS -= decoded.durationS;
        const recording = removeNoise ? await samples.removeNoise(decoded, signal) : decoded;
        const examination = await lab.examine({ samples: recording.isolated ?? recording.samples, sampleRate }, signal);
        const fault = describeFault(examination);
        if (fault) throw new AppError('invalid_audio', { message: `${recording.label} ${fault}`, param: 'files' });
        all.push({ recording, examination });
      }
      return all;
    },

    /** Throws `audio_too_short` if the recordings contain too little speech in total. */
    requireEnoughSpeech(examined: readonly ExaminedRecording[]): void {
      const speechS = examined.reduce((sum, { examination }) => sum + examination.speechS, 0);
      if (speechS >= cloneLimits.minSpeechS) return;
      const subject = examined.length === 1 ? examined[0]!.recording.label : 'The recordings together';
      throw new AppError('audio_too_short', {
        message: `${subject} ${examined.length === 1 ? 'has' : 'have'} ${speechS.toFixed(1)} seconds of speech. A voice needs at least ${cloneLimits.minSpeechS} seconds; a good one needs a minute.`,
        param: 'files',
      });
    },

    /**
     * Builds a voice from existing samples and added recordings, and passes it to `save`: adapted from a default voice, and
     * cloned too if a model supports the language. `previous`: the recipe that it replaces.
     */
    async build<T>(
      recordings: {
        readonly existing: readonly VoiceSampleRow[];
        readonly added: readonly DecodedRecording[];
        readonly previous?: VoiceRecipe | null;
      },
      language: string,
      signal: AbortSignal,
      save: (sound: SoundChange) => Promise<T>,
    ): Promise<T> {
      const sources: ReferenceSource[] = [];
      for (const sample of recordings.existing)
        sources.push({
          samples: await samples.selectedPcm(sample, signal),
          openOriginal: references.openOriginal(sample),
        });
      for (const { isolated, samples, file } of recordings.added)
        sources.push(
          isolated ? { samples: isolated } : { samples, openOriginal: async () => createReadStream(file.path) },
        );
      const pcm = sources.map(({ samples }) => ({ samples, sampleRate }));
      const { recipe, embedding } = await lab.adapt(pcm, { language }, signal);
      const clone = await references.create(sources, language, signal);
      const sound: SoundChange = {
        recipe: clone ? { ...recipe, clone } : recipe,
        embedding: [...embedding],
        languages: withLanguageFirst(language, speech.findVoice(recipe.base)?.languages ?? []),
      };
      return references.saveReplacing(clone, recordings.previous, () => save(sound));
    },

    quality: (examined: readonly ExaminedRecording[]) => worstQuality(examined.map(({ examination }) => examination)),
  };
}
export type CloneBuildingService = ReturnType<typeof cloneBuildingService>;
