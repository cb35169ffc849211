import { openAiFormats, openAiVoices } from '../../../contract/catalogue/openai-names.ts';
import type { OpenAiSpeechBody } from '../../../contract/speech/openai.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { PronunciationDictionariesService } from '../pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import type { SpeechService, SpeechStream } from '../speech/speech.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { splitSpeed } from './openai.rules.ts';

interface OpenAiDeps {
  readonly speech: SpeechService;
  readonly generation: GenerationService;
  readonly models: ModelsService;
  readonly voices: VoicesService;
  readonly dictionaries: Pick<PronunciationDictionariesService, 'lexiconOf'>;
  readonly engines: Pick<Speech, 'voices'>;
}

/** The OpenAI API's way of asking for speech: other names for the same models, voices and generations. */
export function openaiService({ speech, generation, models, voices, dictionaries, engines }: OpenAiDeps) {
  const named = (name: string): Voice | undefined =>
    engines.voices.find((voice) => voice.name.toLowerCase() === name.toLowerCase());

  /** The error names the field of this API. */
  async function byId(actor: Actor, id: string): Promise<Voice> {
    try {
      return await voices.get(actor, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, { message: error.message, param: 'voice', cause: error });
    }
  }

  /** A voice by our name, their name, or an id; throws `voice_not_found` for `voice`. */
  async function voiceOf(actor: Actor, wanted: OpenAiSpeechBody['voice']): Promise<Voice> {
    if (typeof wanted !== 'string') return byId(actor, wanted.id);
    const theirs = wanted.toLowerCase();
    const found = named(wanted) ?? (Object.hasOwn(openAiVoices, theirs) ? named(openAiVoices[theirs]!) : undefined);
    return found ?? byId(actor, wanted);
  }

  return {
    /** Speaks `body.input`; resolves when the first audio is there. */
    async speak(actor: Actor, body: OpenAiSpeechBody, requestId: string, signal: AbortSignal): Promise<SpeechStream> {
      const startedAt = performance.now();
      const model = models.getByAnyName(body.model);
      const voice = await voiceOf(actor, body.voice);
      speech.checkText(body.input, model, 'input');
      const split = body.speed == null ? undefined : splitSpeed(body.speed);
      const [settings, lexicon] = await Promise.all([
        voices.settings(actor, voice.id, split && { speed: split.speed }),
        dictionaries.lexiconOf(actor, undefined),
      ]);
      const format = openAiFormats[body.response_format];
      const take = generation.open(actor, {
        model,
        format,
        languageCode: undefined,
        seed: undefined,
        normalization: 'auto',
        lexicon,
        tempo: split?.tempo ?? 1,
        timings: false,
        keep: true,
        requestId,
      });
      return speech.deliver(take, take.speak([{ voice, settings, text: body.input }], signal), format, startedAt);
    },

    /** Their names for our voices, then our own. */
    voices: (): readonly { id: string; name: string }[] => [
      ...Object.keys(openAiVoices)
        .filter((name) => named(name) === undefined)
        .map((name) => ({ id: name, name })),
      ...engines.voices.map(({ id, name }) => ({ id, name })),
    ],
  };
}
export type OpenAiService = ReturnType<typeof openaiService>;
