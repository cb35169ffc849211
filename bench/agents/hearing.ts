/**
 * Measures the processor time and the memory of hearing an hour of a call, without the recognizer:
 * `node --expose-gc bench/agents/hearing.ts`. Half of the hour is speech, in turns of four seconds; frames of 20 ms in mu-law.
 */
import { openStreamResampler } from '../../audio/effects/stream-resampler.ts';
import { encodeMulaw } from '../../audio/formats/g711.ts';
import type { Recognizer } from '../../engines/recognize/recognizer.ts';
import { openSpeech } from '../../engines/registry.ts';
import { agentHearingService } from '../../server/features/agent-hearing/agent-hearing.service.ts';
import { speakText } from '../speak-text.ts';

/** Hears a fixed sentence. */
const recognizer: Recognizer = {
  id: 'fixed',
  title: 'Fixed',
  languages: ['en'],
  wordTimes: 'measured',
  punctuation: false,
  streaming: true,
  quality: 'neural',
  recognize: async () => ({ words: [] }),
  openStream: async () => {
    const words = 'thank you that is all'
      .split(' ')
      .map((text, at) => ({ text, startS: at / 3, endS: at / 3 + 0.3, probability: 0.9 }));
    return { write: async () => words, finish: async () => ({ words }), close: () => {} };
  },
};

const speech = await openSpeech({ workers: 1 });
const voice = speech.voices.find(({ name }) => name === 'Marlow')!;
const spoken = await speakText(
  speech,
  voice,
  'I would like to change my appointment to Thursday morning please.',
  'en',
);
await speech.close();
const samples = openStreamResampler(spoken.sampleRate, 8000)
  .write(spoken.samples)
  .slice(0, 4 * 8000);
const round = new Int16Array(2 * samples.length);
for (let at = 0; at < round.length; at++)
  round[at] = 32_767 * ((samples[at] ?? 0) * 0.8 + 0.002 * (Math.random() - 0.5));
const bytes = encodeMulaw(round);

let nowMs = 0;
const service = agentHearingService({ clock: () => new Date(nowMs), recognizers: { list: () => [recognizer] } });
const hearing = await service.open({
  language: 'en',
  keyterms: [],
  sampleFormat: 'ulaw_8000',
  turn: {},
  tenant: 'bench',
});
let turns = 0;
async function hear(seconds: number): Promise<void> {
  for (let heard = 0; heard < seconds * 8000; heard += bytes.length)
    for (let at = 0; at < bytes.length; at += 160) {
      nowMs += 20;
      for await (const event of hearing.write(bytes.subarray(at, at + 160))) if (event.kind === 'turn') turns += 1;
    }
}
const heapMb = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
await hear(60);
const [heap, before] = [heapMb(), process.cpuUsage()];
await hear(3600);
const { user, system } = process.cpuUsage(before);
console.log(
  `an hour: ${turns} turns, ${((100 * (user + system)) / 1e6 / 3600).toFixed(2)} % of a core, heap ${(heapMb() - heap).toFixed(1)} MB more than after a minute`,
);
hearing.close();
