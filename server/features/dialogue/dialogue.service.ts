import type { DialogueBody } from '../../../contract/speech/dialogue.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { SpeechService, SpeechStream } from '../speech/speech.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { dialogueProblem, restBefore, shareSpeed, spokenLines } from './dialogue.rules.ts';

interface DialogueDeps {
  readonly speech: SpeechService;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'lexiconOf'>;
}

export interface DialogueInput {
  readonly outputFormat: string;
  readonly streaming: boolean;
  /** false: nothing is kept. */
  readonly keep: boolean;
  readonly requestId: string;
  readonly timings: boolean;
  readonly body: DialogueBody;
}

/** A dialogue on its way; `inputs` says for each spoken line where it stood in the request. */
export interface DialogueStream extends SpeechStream {
  readonly inputs: readonly number[];
}

/** Dialogues: several voices in turn, in one audio. */
export function dialogueService({ speech, generation, models, voices, dictionaries }: DialogueDeps) {
  return {
    /** Resolves when the first audio is there. */
    async speak(actor: Actor, input: DialogueInput, signal: AbortSignal): Promise<DialogueStream> {
      const startedAt = performance.now();
      const { body } = input;
      const model = models.get(body.model_id);
      const lines = spokenLines(body.inputs.map(({ text, voice_id }) => ({ text, voiceId: voice_id })));
      const problem = dialogueProblem(lines);
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'inputs' });
      const { speed, tempo } = shareSpeed(body.settings?.speed ?? 1);
      if (input.timings && tempo !== 1)
        throw new AppError('invalid_voice_settings', {
          message: 'With timestamps, a speed from 0.7 to 1.2 is taken.',
          param: 'settings.speed',
        });
      const patch = {
        ...(body.settings?.stability != null && { stability: body.settings.stability }),
        ...(body.settings?.speed != null && { speed }),
      };
      const languageCode = speech.readLanguage(body.language_code, model);
      const [format, lexicon, spoken] = await Promise.all([
        speech.readFormat(actor, input.outputFormat, input.streaming),
        dictionaries.lexiconOf(actor, body.pronunciation_dictionary_locators),
        Promise.all(
          lines.map(async ({ text, voiceId }, at) => {
            const voice = await voices.get(actor, voiceId);
            const settings = await voices.settings(actor, voice.id, patch);
            return { voice, settings, text, restMs: restBefore(lines, at) };
          }),
        ),
      ]);
      const take = generation.open(actor, {
        model,
        format,
        languageCode,
        seed: body.seed ?? undefined,
        normalization: body.apply_text_normalization,
        lexicon,
        dictionaries: body.pronunciation_dictionary_locators,
        tempo,
        timings: input.timings,
        keep: input.keep,
        requestId: input.requestId,
        dialogue: true,
      });
      const stream = await speech.deliver(take, take.speak(spoken, signal), format, startedAt);
      return { ...stream, inputs: lines.map((line) => line.input) };
    },
  };
}
export type DialogueService = ReturnType<typeof dialogueService>;
