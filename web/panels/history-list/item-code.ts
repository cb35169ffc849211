import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { DialogueRequest } from '../../nouns/dialogue/dialogue-instance.ts';
import {
  codeSnippet,
  javaScriptLocators,
  javaScriptObject,
  pythonLocatorImports,
  pythonLocators,
  quoted,
  type SnippetLanguage,
} from '../../nouns/speech/code-snippets.ts';
import { extensionOf, locatorsOf } from '../../nouns/speech/speech-request.ts';
import { dialogueOf, speechRequestOf } from './item-request.ts';

/** Code that makes exactly this item on the server at `baseUrl`, or undefined: what made it has no such request. */
export function itemCode(language: SnippetLanguage, item: HistoryItemReply, baseUrl: string): string | undefined {
  const dialogue = dialogueOf(item);
  if (dialogue) return { curl, JavaScript: javaScript, Python: python }[language](dialogue, baseUrl);
  const request = speechRequestOf(item);
  return request && codeSnippet(language, request, baseUrl);
}

type Write = (dialogue: DialogueRequest, baseUrl: string) => string;

const curl: Write = ({ lines, stability, speed, outputFormat, modelId, languageCode, dictionaries }, baseUrl) => {
  const body = {
    inputs: lines.map(({ text, voiceId }) => ({ text, voice_id: voiceId })),
    ...(modelId === undefined ? {} : { model_id: modelId }),
    ...(languageCode === undefined ? {} : { language_code: languageCode }),
    ...locatorsOf(dictionaries),
    settings: { stability, speed },
  };
  return `curl ${quoted(`${baseUrl}/v1/text-to-dialogue?output_format=${outputFormat}`)} \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d ${quoted(JSON.stringify(body, null, 2))} \\
  --output dialogue.${extensionOf(outputFormat)}`;
};

const javaScript: Write = ({ lines, stability, speed, outputFormat, modelId, languageCode, dictionaries }, baseUrl) => {
  const request = {
    inputs: lines.map(({ text, voiceId }) => ({ text, voiceId })),
    ...(modelId === undefined ? {} : { modelId }),
    ...(languageCode === undefined ? {} : { languageCode }),
    outputFormat,
    ...javaScriptLocators(dictionaries),
  };
  // The SDK's own settings have no speed.
  const more = { additionalBodyParameters: { settings: { stability, speed } } };
  return `import { writeFile } from 'node:fs/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({ baseUrl: ${JSON.stringify(baseUrl)}, apiKey: process.env.KEY });
const audio = await client.textToDialogue.convert(${javaScriptObject(request)}, ${javaScriptObject(more)});
await writeFile('dialogue.${extensionOf(outputFormat)}', audio);`;
};

const python: Write = ({ lines, stability, speed, outputFormat, modelId, languageCode, dictionaries }, baseUrl) => {
  const inputs = lines.map(
    ({ text, voiceId }) => `{"text": ${JSON.stringify(text)}, "voice_id": ${JSON.stringify(voiceId)}},`,
  );
  const more = [
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
${more.map((line) => `    ${line}`).join('\n')}
    request_options={"additional_body_parameters": {"settings": {"stability": ${stability}, "speed": ${speed}}}},
)
with open("dialogue.${extensionOf(outputFormat)}", "wb") as file:
    for chunk in audio:
        file.write(chunk)`;
};
