import { isOutputFormat, type OutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';

/** A pronunciation dictionary of a request; without a version, its newest one. */
export interface DictionaryChoice {
  readonly id: string;
  readonly versionId?: string | undefined;
}

/** A text-to-speech request of the screen. */
export interface SpeechRequest {
  readonly voiceId: string;
  readonly text: string;
  readonly modelId: string;
  /** Undefined: detected from the text. */
  readonly languageCode: string | undefined;
  /** Undefined: the voice's own. */
  readonly settings: VoiceSettingsWire | undefined;
  readonly outputFormat: OutputFormat;
  /** Absent: those of the workspace. */
  readonly dictionaries?: readonly DictionaryChoice[] | undefined;
}

/** Whether the streaming endpoint supports the format; the others use the non-streaming endpoint. */
export const isStreamed = (format: OutputFormat): boolean => isOutputFormat(format, { streamed: true });

/** The JSON body of a request. */
export const speechBodyOf = ({ text, modelId, languageCode, settings, dictionaries }: SpeechRequest) => ({
  text,
  model_id: modelId,
  ...(languageCode === undefined ? {} : { language_code: languageCode }),
  ...(settings === undefined ? {} : { voice_settings: settings }),
  ...locatorsOf(dictionaries),
});

/** The body field for these dictionaries. */
export const locatorsOf = (dictionaries: readonly DictionaryChoice[] | undefined) =>
  dictionaries === undefined
    ? {}
    : {
        pronunciation_dictionary_locators: dictionaries.map(({ id, versionId }) => ({
          pronunciation_dictionary_id: id,
          ...(versionId === undefined ? {} : { version_id: versionId }),
        })),
      };

/** The file extension of the response. */
export const extensionOf = (format: OutputFormat): string => outputFormats[format].extension;
