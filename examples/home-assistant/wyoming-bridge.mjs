// Voices and ears for Home Assistant: a server of the Wyoming protocol that calls Timbre. Needs Node 20 or newer.
import { createServer } from 'node:net';
import { readEvents, writeEvent } from './wyoming-events.mjs';

const {
  KEY,
  TIMBRE_URL = 'http://localhost:4000',
  HOST = '0.0.0.0',
  PORT = '10200',
  LANGUAGES = 'en',
  MODEL = 'eleven_flash_v2_5',
} = process.env;
if (!KEY) throw new Error('Set KEY to an API key.');

const speechRate = 22_050;
const program = {
  name: 'timbre',
  description: 'Timbre',
  attribution: { name: 'Timbre', url: TIMBRE_URL },
  installed: true,
  version: '1',
};

async function call(path, init = {}) {
  const reply = await fetch(`${TIMBRE_URL}${path}`, { ...init, headers: { 'xi-api-key': KEY, ...init.headers } });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function describe(socket) {
  const { voices } = await (await call('/v1/voices')).json();
  writeEvent(socket, 'info', {
    tts: [
      {
        ...program,
        voices: voices.map(({ voice_id, name, language }) => ({
          ...program,
          name: voice_id,
          description: name,
          languages: [language],
        })),
      },
    ],
    asr: [{ ...program, models: [{ ...program, name: 'scribe_v1', languages: LANGUAGES.split(',') }] }],
  });
}

async function synthesize(socket, { text, voice }) {
  const id = voice?.name ?? (await (await call('/v1/voices')).json()).voices[0].voice_id;
  const reply = await call(`/v1/text-to-speech/${encodeURIComponent(id)}/stream?output_format=pcm_${speechRate}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, model_id: MODEL }),
  });
  const format = { rate: speechRate, width: 2, channels: 1 };
  writeEvent(socket, 'audio-start', format);
  let rest = Buffer.alloc(0);
  for await (const chunk of reply.body) {
    // A sample has two bytes, and pieces of a stream may end between them.
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(whole);
    if (whole > 0) writeEvent(socket, 'audio-chunk', format, bytes.subarray(0, whole));
  }
  writeEvent(socket, 'audio-stop');
}

/** Samples as a WAV file. */
function toWav(samples, { rate, width, channels }) {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * width * channels, 28);
  header.writeUInt16LE(width * channels, 32);
  header.writeUInt16LE(width * 8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

async function transcribe(socket, { language, format, samples }) {
  const form = new FormData();
  form.append('model_id', 'scribe_v1');
  form.append('tag_audio_events', 'false');
  if (language) form.append('language_code', language);
  form.append('file', new Blob([toWav(Buffer.concat(samples), format)]), 'command.wav');
  const reply = await call('/v1/speech-to-text', { method: 'POST', body: form });
  writeEvent(socket, 'transcript', { text: (await reply.json()).text });
}

const server = createServer((socket) => {
  /** The command that is being heard. */
  let heard = { language: undefined, format: { rate: 16_000, width: 2, channels: 1 }, samples: [] };
  const actions = {
    describe: () => describe(socket),
    ping: ({ data }) => writeEvent(socket, 'pong', data),
    synthesize: ({ data }) => synthesize(socket, data),
    transcribe: ({ data }) => {
      heard = { ...heard, language: data.language };
    },
    'audio-start': ({ data: { rate, width, channels } }) => {
      heard = { ...heard, format: { rate, width, channels }, samples: [] };
    },
    'audio-chunk': ({ payload }) => {
      heard.samples.push(payload);
    },
    'audio-stop': () => transcribe(socket, heard),
  };
  socket.on('error', () => {});
  readEvents(socket, async (event) => {
    try {
      await actions[event.type]?.(event);
    } catch (error) {
      console.error(error.message);
      writeEvent(socket, 'error', { text: error.message, code: event.type });
    }
  });
});
server.listen(Number(PORT), HOST, () => console.log(`The bridge listens on port ${server.address().port}.`));
