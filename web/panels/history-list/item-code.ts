import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { DialogueRequest } from '../../nouns/dialogue/dialogue-instance.ts';
import {
  codeSnippet,
  javaScriptLocators,
  javaScriptObject,
  pythonLocatorImports,
  pythonLocators,
  type SnippetLanguage,
  shellQuote,
} from '../../nouns/speech/code-snippets.ts';
import { extensionOf, locatorsOf } from '../../nouns/speech/speech-request.ts';
import { toDialogueRequest, toSpeechRequest } from './item-request.ts';

/** Code that generates this item again on the server at `baseUrl`; undefined if no such request exists. */
export function itemCode(language: SnippetLanguage, item: HistoryItemReply, baseUrl: string): string | undefined {
  const dialogue = toDialogueRequest(item);
  if (dialogue) return { curl, JavaScript: javaScript, Python: python }[language](dialogue, baseUrl);
  const request = toSpeechRequest(item);
  return request && codeSnippet(language, request, baseUrl);
}

type WriteCode = (dialogue: DialogueRequest, baseUrl: string) => string;

const curl: WriteCode = ({ lines, stability, speed, outputFormat, modelId, languageCode, dictionaries }, baseUrl) => {
  const body = {
    inputs: lines.map(({ text, voiceId }) => ({ text, voice_id: voiceId })),
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(languageCode === undefined ? {} : { language_code: languageCode }),
    ...locatorsOf(dictionaries),
    settings: { stability, speed },
  };
  return `curl ${shellQuote(`${baseUrl}/v1/text-to-dialogue?output_format=${outputFormat}`)} \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d ${shellQuote(JSON.stringify(body, null, 2))} \\
  --output dialogue.${extensionOf(outputFormat)}`;
};

const javaScript: WriteCode = (
  { lines, stability, speed, outputFormat, modelId, languageCode, dictionaries },
  baseUrl,
) => {
  const request = {
    inputs: lines.map(({ text, voiceId }) => ({ text, voiceId })),
    ...(modelId === undefined ? {} : { modelId }),
    ...(languageCode === undefined ? {} : { languageCode }),
    outputFormat,
    ...javaScriptLocators(dictionaries),
  };
  // The settings type of the SDK has no speed.
  const options = { additionalBodyParameters: { settings: { stability, speed } } };
  return `import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.KEY });
const audio = await client.textToDialogue.convert(${javaScriptObject(request)}, ${javaScriptObject(options)});
await writeFile('dialogue.${extensionOf(outputFormat)}', audio);`;
};

const python: WriteCode = ({ lines, stability, speed, outputFormat, modelId, languageCode, dictionaries }, baseUrl) => {
  const inputs = lines.map(
    ({ text, voiceId }) => `{"text": ${JSON.stringify(text)}, "voice_id": ${JSON.stringify(voiceId)}},`,
  );
  const parameters = [
    ...(modelId === undefined ? [] : [`model_id=${JSON.stringify(modelId)},`]),
    ...(languageCode === undefined ? [] : [`language_code=${JSON.stringify(languageCode)},`]),
    `output_format=${JSON.stringify(outputFormat)},`,
    ...pythonLocators(dictionaries),
  ];
  const imports = pythonLocatorImports(dictionaries);
  return `import os
${imports.length === 0 ? '' : `from elevenlabs import ${imports.join(', ')}\n`}from elevenlabs.client import ElevenLabs

client = ElevenLabs(base_url=${JSON.stringify(baseUrl)}, api_key=os.environ["KEY"])
audio = client.text_to_dialogue.convert(
    inputs=[
${inputs.map((line) => `        ${line}`).join('\n')}
    ],
${parameters.map((line) => `    ${line}`).join('\n')}
    request_options={"additional_body_parameters": {"settings": {"stability": ${stability}, "speed": ${speed}}}},
)
with open("dialogue.${extensionOf(outputFormat)}", "wb") as file:
    for chunk in audio:
        file.write(chunk)`;
};
