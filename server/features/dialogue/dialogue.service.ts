import type { DialogueBody } from '../../../contract/speech/dialogue.ts';
import { pauseBefore } from '../../../contract/speech/dialogue-lines.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { SpeechService, SpeechStream } from '../speech/speech.service.ts';
import { splitSpeed } from '../voices/voice-settings.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { dialogueProblem, linesWithText } from './dialogue.rules.ts';

interface DialogueDeps {
  readonly speech: SpeechService;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'resolveLexicon'>;
}

export interface DialogueInput {
  readonly outputFormat: string;
  readonly streaming: boolean;
  /** If false, only the usage is recorded. */
  readonly isLoggingEnabled: boolean;
  readonly requestId: string;
  readonly timings: boolean;
  readonly body: DialogueBody;
}

/** A running dialogue; `inputs` has the request index of each spoken line. */
export interface DialogueStream extends SpeechStream {
  readonly inputs: readonly number[];
}

/** Dialogues: several voices in one audio file. */
export function dialogueService({ speech, generation, models, voices, dictionaries }: DialogueDeps) {
  return {
    /** Speaks a dialogue; resolves when the first audio is ready. */
    async speak(actor: Actor, input: DialogueInput, signal: AbortSignal): Promise<DialogueStream> {
      const startedAt = performance.now();
      const { body } = input;
      const model = models.get(body.model_id);
      const lines = linesWithText(body.inputs.map(({ text, voice_id }) => ({ text, voiceId: voice_id })));
      const problem = dialogueProblem(lines);
      if (problem) throw new AppError(problem.code, { message: problem.message, param: 'inputs' });
      const { speed, tempo } = splitSpeed(body.settings?.speed ?? 1);
      if (input.timings && tempo !== 1)
        throw new AppError('invalid_voice_settings', {
          message: 'With timestamps, the speed must be between 0.7 and 1.2.',
          param: 'settings.speed',
        });
      const patch = {
        ...(body.settings?.stability != null && { stability: body.settings.stability }),
        ...(body.settings?.speed != null && { speed }),
      };
      const languageCode = speech.readLanguage(body.language_code, model);
      const [format, lexicon, saveToHistory, speechLines] = await Promise.all([
        speech.readFormat(actor, input.outputFormat, input.streaming),
        dictionaries.resolveLexicon(actor, body.pronunciation_dictionary_locators),
        speech.mayStore(actor, input.isLoggingEnabled),
        Promise.all(
          lines.map(async ({ text, voiceId }, at) => {
            const voice = await voices.get(actor, voiceId);
            const settings = await voices.settings(actor, voice.id, patch);
            return { voice, settings, text, pauseMs: pauseBefore(lines, at) };
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
        saveToHistory,
        requestId: input.requestId,
        dialogue: true,
      });
      const stream = await speech.deliver(take, take.speak(speechLines, signal), format, startedAt);
      return { ...stream, inputs: lines.map((line) => line.input) };
    },
  };
}
export type DialogueService = ReturnType<typeof dialogueService>;
