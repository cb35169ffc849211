import {
  defaultTranscriptionModelId,
  toThreeLetters,
  transcriptionLimits,
  transcriptionModelIds,
} from '../../../contract/catalogue/transcription-models.ts';
import type { TranscriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { type Recognizer, recognizerSampleRate } from '../../../engines/recognize/recognizer.ts';
import type { Recognizers } from '../../../engines/recognize/recognizers.ts';
import { openTranscriber, type Transcription } from '../../../engines/recognize/transcriber.ts';
import { AppError } from '../../platform/app-error.ts';
import type { openAudioInput } from '../../platform/audio-input/audio-input.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { TranscriptEntity, TranscriptToken } from './speech-to-text.tables.ts';
import { requestedLanguage } from './speech-to-text-request.rules.ts';
import { detectEntities, redactEntities, selectEntityTypes } from './transcript-entities.rules.ts';

type AudioInput = ReturnType<typeof openAudioInput>;
export type TranscriptionSource = Awaited<ReturnType<AudioInput['inspect']>>;

interface TranscriptionDeps {
  readonly audioInput: AudioInput;
  readonly recognizers: Recognizers;
  /** The model to install for a language, in words; undefined if the catalogue has none. */
  readonly recommend: (language: string | undefined) => string | undefined;
}

export interface TranscribedChannel {
  readonly channel: number;
  /** ISO 639-1 */
  readonly languageCode: string;
  readonly languageProbability: number;
  readonly text: string;
  readonly tokens: readonly TranscriptToken[];
  readonly entities: readonly TranscriptEntity[] | null;
}

export interface FinishedTranscription {
  readonly recognizerId: string;
  readonly channels: readonly TranscribedChannel[];
  /** Of the file. */
  readonly durationS: number;
}

const limits = {
  maxBytes: transcriptionLimits.maxBytes,
  maxDurationS: transcriptionLimits.maxDurationS,
  maxChannels: transcriptionLimits.maxChannels,
};
const { maxSeparateChannels, minDurationS } = transcriptionLimits;

/** Turns recordings into words. Stores and charges nothing. */
export function transcriptionService({ audioInput, recognizers, recommend }: TranscriptionDeps) {
  return {
    /** Throws `model_not_found`, or `recognizer_not_installed` with the model to install. */
    chooseRecognizer(body: Pick<TranscriptionBody, 'model_id' | 'language_code'>): Recognizer {
      if (!transcriptionModelIds.some((id) => id === body.model_id))
        throw new AppError('model_not_found', {
          message: `A transcription model with the ID ${body.model_id} does not exist. Use ${defaultTranscriptionModelId}.`,
          param: 'model_id',
        });
      const language = requestedLanguage(body);
      const recognizer = recognizers.choose(language);
      if (recognizer) return recognizer;
      const model = recommend(language);
      throw new AppError('recognizer_not_installed', {
        message: `No installed model recognizes ${language === undefined ? 'speech' : `the language ${toThreeLetters(language)}`}. ${
          model === undefined ? 'There is none in the catalogue either.' : `Ask the operator to install ${model}.`
        }`,
        param: language === undefined ? 'model_id' : 'language_code',
      });
    },

    download: (address: string, param: string, signal: AbortSignal) =>
      audioInput.download(address, { param, limits }, signal),

    /** Checks a file before it is transcribed. Throws `invalid_audio` or `audio_too_long`, naming the file and the field. */
    async inspect(
      file: UploadedFile,
      { param, isRawPcm, isSeparate }: { param: string; isRawPcm: boolean; isSeparate: boolean },
      signal: AbortSignal,
    ): Promise<TranscriptionSource> {
      const maxChannels = isSeparate ? maxSeparateChannels : limits.maxChannels;
      return audioInput.inspect(file, { param, isRawPcm, limits: { ...limits, maxChannels } }, signal);
    },

    /** Transcribes a file piece by piece, up to `endS` if it is given. `onProgress` gets the seconds that were heard. */
    async transcribe(
      source: TranscriptionSource,
      work: { body: TranscriptionBody; recognizer: Recognizer; tenant: string; endS?: number | undefined },
      onProgress: (seconds: number) => Promise<void> | void,
      signal: AbortSignal,
    ): Promise<FinishedTranscription> {
      const { body, recognizer, tenant, endS = Number.POSITIVE_INFINITY } = work;
      const isSeparate = body.use_multi_channel;
      const channelCount = isSeparate ? source.channels : 1;
      const transcribers = Array.from({ length: channelCount }, (_, channel) =>
        openTranscriber(recognizer, {
          language: requestedLanguage(body),
          keyterms: body.keyterms,
          withCharacters: body.timestamps_granularity === 'character',
          tagsEvents: body.tag_audio_events && !body.no_verbatim,
          omitsFillers: body.no_verbatim,
          speakerId: isSeparate ? `speaker_${channel}` : undefined,
          speakers: body.diarize
            ? { maxSpeakers: body.num_speakers ?? undefined, threshold: body.diarization_threshold ?? undefined }
            : undefined,
          tenant,
        }),
      );
      let samples = 0;
      for await (const piece of audioInput.read(
        source,
        { sampleRate: recognizerSampleRate, apart: isSeparate },
        signal,
      )) {
        for (const [at, transcriber] of transcribers.entries()) await transcriber.write(piece.channels[at]!, signal);
        samples += piece.channels[0]!.length;
        await onProgress(samples / recognizerSampleRate);
        if (samples >= endS * recognizerSampleRate) break;
      }
      const durationS = samples / recognizerSampleRate;
      if (durationS < minDurationS)
        throw new AppError('audio_too_short', {
          message: `${source.label} is shorter than ${minDurationS * 1000} ms.`,
          param: source.param,
        });
      const channels: TranscribedChannel[] = [];
      for (const [channel, transcriber] of transcribers.entries())
        channels.push(toChannel(channel, await transcriber.end(signal), body));
      return { recognizerId: recognizer.id, channels, durationS };
    },
  };
}
export type TranscriptionService = ReturnType<typeof transcriptionService>;

/** Finds entities, or hides them. */
function toChannel(channel: number, heard: Transcription, body: TranscriptionBody): TranscribedChannel {
  const common = { channel, languageCode: heard.language, languageProbability: heard.languageProbability };
  const detected = detectEntities(heard.text, selectEntityTypes(body.entity_detection).types);
  const redactedTypes = selectEntityTypes(body.entity_redaction).types;
  if (redactedTypes.length === 0)
    return { ...common, text: heard.text, tokens: heard.tokens, entities: body.entity_detection ? detected : null };
  const hidden = detectEntities(heard.text, redactedTypes);
  const tokens = redactEntities(heard.tokens, hidden, body.entity_redaction_mode);
  return { ...common, text: tokens.map(({ text }) => text).join(''), tokens, entities: null };
}
