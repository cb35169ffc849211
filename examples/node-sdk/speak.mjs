// The official SDK for JavaScript, with the address of your server.
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';

const client = new ElevenLabsClient({
  baseUrl: process.env.TIMBRE_URL ?? 'http://localhost:4000',
  apiKey: process.env.KEY,
});

const { voices } = await client.voices.search({ pageSize: 5 });
for (const { voiceId, name } of voices) console.log(voiceId, name);

// The file grows while the rest is still being spoken.
const speech = await client.textToSpeech.stream(voices[0].voiceId, {
  text: 'The harbor is quiet today.',
  outputFormat: 'mp3_44100_128',
});
await pipeline(Readable.fromWeb(speech), createWriteStream('speech.mp3'));

const file = createReadStream('speech.mp3');
const transcript = await client.speechToText.convert({ modelId: 'scribe_v1', file });
console.log(transcript.text);
