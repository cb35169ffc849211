import type { VoiceSettingsWire } from '../../../contract/voices/voices.ts';
import { type DictionaryChoice, extensionOf, type SpeechRequest, speechBodyOf } from './speech-request.ts';

export const snippetLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Code that makes a request to this server; the key comes from the environment variable `KEY`. */
export function codeSnippet(language: SnippetLanguage, request: SpeechRequest, baseUrl: string): string {
  return { curl, JavaScript: javaScript, Python: python }[language](request, baseUrl);
}

function curl(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, outputFormat } = request;
  const url = `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=${outputFormat}`;
  return `curl ${shellQuote(url)} \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d ${shellQuote(JSON.stringify(speechBodyOf(request), null, 2))} \\
  --output speech.${extensionOf(outputFormat)}`;
}

/** Quotes a word for a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function javaScript(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, text, modelId, languageCode, settings, outputFormat, dictionaries } = request;
  const options = {
    text,
    modelId,
    ...(languageCode === undefined ? {} : { languageCode }),
    outputFormat,
    ...(settings === undefined ? {} : { voiceSettings: toCamelCase(settings) }),
    ...javaScriptLocators(dictionaries),
  };
  return `import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.KEY });
const audio = await client.textToSpeech.convert(${JSON.stringify(voiceId)}, ${javaScriptObject(options)});
await writeFile('speech.${extensionOf(outputFormat)}', audio);`;
}

/** The option of the SDK that names these dictionaries. */
export const javaScriptLocators = (dictionaries: readonly DictionaryChoice[] | undefined) =>
  dictionaries === undefined
    ? {}
    : {
        pronunciationDictionaryLocators: dictionaries.map(({ id, versionId }) => ({
          pronunciationDictionaryId: id,
          ...(versionId === undefined ? {} : { versionId }),
        })),
      };

const toCamelCase = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});

/** JSON with unquoted keys. */
export const javaScriptObject = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');

function python(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, text, modelId, languageCode, settings, outputFormat, dictionaries } = request;
  const lines = [
    `text=${JSON.stringify(text)},`,
    `model_id=${JSON.stringify(modelId)},`,
    ...(languageCode === undefined ? [] : [`language_code=${JSON.stringify(languageCode)},`]),
    `output_format=${JSON.stringify(outputFormat)},`,
    ...pythonSettings(settings),
    ...pythonLocators(dictionaries),
  ];
  const imports = [...(settings === undefined ? [] : ['VoiceSettings']), ...pythonLocatorImports(dictionaries)];
  return `import os
${imports.length === 0 ? '' : `from elevenlabs import ${imports.join(', ')}\n`}from elevenlabs.client import ElevenLabs

client = ElevenLabs(base_url=${JSON.stringify(baseUrl)}, api_key=os.environ["KEY"])
audio = client.text_to_speech.convert(
    ${JSON.stringify(voiceId)},
${lines.map((line) => `    ${line}`).join('\n')}
)
with open("speech.${extensionOf(outputFormat)}", "wb") as file:
    for chunk in audio:
        file.write(chunk)`;
}

function pythonSettings(settings: VoiceSettingsWire | undefined): string[] {
  if (settings === undefined) return [];
  const lines = Object.entries(settings).map(([name, value]) => `    ${name}=${pythonLiteral(value)},`);
  return ['voice_settings=VoiceSettings(', ...lines, '),'];
}

/** The SDK argument for these dictionaries, line by line. */
export function pythonLocators(dictionaries: readonly DictionaryChoice[] | undefined): string[] {
  if (dictionaries === undefined) return [];
  const lines = dictionaries.map(({ id, versionId }) => {
    const version = versionId === undefined ? '' : `, version_id=${JSON.stringify(versionId)}`;
    return `    PronunciationDictionaryVersionLocator(pronunciation_dictionary_id=${JSON.stringify(id)}${version}),`;
  });
  return ['pronunciation_dictionary_locators=[', ...lines, '],'];
}

/** The imports that it needs. */
export const pythonLocatorImports = (dictionaries: readonly DictionaryChoice[] | undefined): string[] =>
  dictionaries?.length ? ['PronunciationDictionaryVersionLocator'] : [];

const pythonLiteral = (value: number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
