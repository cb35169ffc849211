import type { VoiceSettingsWire } from '../../../contract/voices.ts';
import { extensionOf, type SpeechRequest, speechBodyOf } from './speech-request.ts';

export const snippetLanguages = ['curl', 'JavaScript', 'Python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** Code that makes a request to this server; the key comes from the environment variable `KEY`. */
export function codeSnippet(language: SnippetLanguage, request: SpeechRequest, baseUrl: string): string {
  return { curl, JavaScript: javaScript, Python: python }[language](request, baseUrl);
}

function curl(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, outputFormat } = request;
  const url = `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=${outputFormat}`;
  return `curl ${quoted(url)} \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d ${quoted(JSON.stringify(speechBodyOf(request), null, 2))} \\
  --output speech.${extensionOf(outputFormat)}`;
}

/** A word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function javaScript(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, text, modelId, languageCode, settings, outputFormat, dictionaryIds } = request;
  const options = {
    text,
    modelId,
    ...(languageCode === undefined ? {} : { languageCode }),
    outputFormat,
    ...(settings === undefined ? {} : { voiceSettings: camelCased(settings) }),
    ...(dictionaryIds.length === 0
      ? {}
      : { pronunciationDictionaryLocators: dictionaryIds.map((id) => ({ pronunciationDictionaryId: id })) }),
  };
  return `import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.KEY });
const audio = await client.textToSpeech.convert(${JSON.stringify(voiceId)}, ${javaScriptObject(options)});
await writeFile('speech.${extensionOf(outputFormat)}', audio);`;
}

const camelCased = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});

/** JSON with bare keys. */
const javaScriptObject = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');

function python(request: SpeechRequest, baseUrl: string): string {
  const { voiceId, text, modelId, languageCode, settings, outputFormat, dictionaryIds } = request;
  const lines = [
    `text=${JSON.stringify(text)},`,
    `model_id=${JSON.stringify(modelId)},`,
    ...(languageCode === undefined ? [] : [`language_code=${JSON.stringify(languageCode)},`]),
    `output_format=${JSON.stringify(outputFormat)},`,
    ...pythonSettings(settings),
    ...pythonLocators(dictionaryIds),
  ];
  const imports = [
    ...(settings === undefined ? [] : ['VoiceSettings']),
    ...(dictionaryIds.length === 0 ? [] : ['PronunciationDictionaryVersionLocator']),
  ];
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

function pythonLocators(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const lines = ids.map(
    (id) => `    PronunciationDictionaryVersionLocator(pronunciation_dictionary_id=${JSON.stringify(id)}),`,
  );
  return ['pronunciation_dictionary_locators=[', ...lines, '],'];
}

const pythonLiteral = (value: number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
