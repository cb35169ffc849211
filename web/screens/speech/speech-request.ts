import { isOutputFormat, type OutputFormat, outputFormats } from '../../../contract/catalogue/output-formats.ts';
import type { VoiceSettingsWire } from '../../../contract/voices.ts';

/** A text-to-speech request as the screen puts it together. */
export interface SpeechRequest {
  readonly voiceId: string;
  readonly text: string;
  readonly modelId: string;
  /** Undefined: detected from the text. */
  readonly languageCode: string | undefined;
  /** Undefined: the voice's own. */
  readonly settings: VoiceSettingsWire | undefined;
  readonly outputFormat: OutputFormat;
  /** None: those of the workspace. */
  readonly dictionaryIds: readonly string[];
}

/** Whether the streaming operation offers the format; the others come from the one-shot operation. */
export const isStreamed = (format: OutputFormat): boolean => isOutputFormat(format, { streamed: true });

/** The JSON body of a request. */
export const speechBodyOf = ({ text, modelId, languageCode, settings, dictionaryIds }: SpeechRequest) => ({
  text,
  model_id: modelId,
  ...(languageCode === undefined ? {} : { language_code: languageCode }),
  ...(settings === undefined ? {} : { voice_settings: settings }),
  ...(dictionaryIds.length === 0
    ? {}
    : { pronunciation_dictionary_locators: dictionaryIds.map((id) => ({ pronunciation_dictionary_id: id })) }),
});

/** The file ending of what comes back. */
export const extensionOf = (format: OutputFormat): string => outputFormats[format].extension;
