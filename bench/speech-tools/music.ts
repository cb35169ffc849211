/**
 * Speed of music, in processor time: `node bench/speech-tools/music.ts`. Renders every style, compares the sum of its
 * stems with its mix, and measures how long a listener waits for the first bytes of a stream.
 */
import { openCodecs } from '../../engines/codec/codecs.ts';
import { neverAborted } from '../../engines/contract/test-signal.ts';
import { compose } from '../../engines/music/compose/compose.ts';
import { musicRate } from '../../engines/music/music-constants.ts';
import { openMusic } from '../../engines/music/open-music.ts';
import { writePlan } from '../../engines/music/plan/write-plan.ts';
import { type Output, openRenderer, type Stereo } from '../../engines/music/render/renderer.ts';
import { prepareDecoder } from '../../engines/music/render/soundfont.ts';
import { type StemName, stemNames } from '../../engines/music/score.ts';
import { styles } from '../../engines/music/styles/styles.ts';

const lengthS = 30;
const seed = 7;
const blocks = 689;
const songOf = (prompt: string) => ({ plan: writePlan({ prompt, lengthMs: lengthS * 1000, seed }), seed });

/** Seconds of processor time that `work` takes, which other programs on the machine affect less than the clock. */
function processorS(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Renders a song; `onPiece` gets a piece of each output. */
function render(prompt: string, outputs: readonly Output[], onPiece: (pieces: readonly Stereo[]) => void): void {
  const { plan } = songOf(prompt);
  const renderer = openRenderer(compose(plan, seed), outputs);
  for (let done = 0; done < renderer.frames; ) {
    const pieces = renderer.next(blocks);
    done += pieces[0]![0].length;
    onPiece(pieces);
  }
}

/** The stems that sound in a song. */
function stemsOf(prompt: string): readonly StemName[] {
  const { parts } = compose(songOf(prompt).plan, seed);
  return stemNames.filter((stem) => parts.some((part) => part.stem === stem && part.level > 0));
}

/** Decibels by which the sum of the stems differs from the mix. */
function stemErrorDb(prompt: string): number {
  let [power, error] = [0, 0];
  render(prompt, ['mix', ...stemsOf(prompt)], ([mix, ...stems]) => {
    for (const channel of [0, 1] as const)
      for (let i = 0; i < mix![channel].length; i++) {
        const sum = stems.reduce((total, stem) => total + stem[channel][i]!, 0);
        power += mix![channel][i]! ** 2;
        error += (mix![channel][i]! - sum) ** 2;
      }
  });
  return 10 * Math.log10(Math.max(error, 1e-30) / power);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

await prepareDecoder();
const names = styles.map(({ name }) => name);
const speeds: [string, number][] = [];
// Decodes the instruments and compiles the code.
for (const name of names) render(name, ['mix'], () => {});
for (const name of names)
  speeds.push([
    name,
    lengthS /
      processorS(() => {
        render(name, ['mix'], () => {});
      }),
  ]);
const sorted = speeds.toSorted(([, one], [, other]) => one - other);
const total = names.length / speeds.reduce((sum, [, speed]) => sum + 1 / speed, 0);
console.log(
  `${names.length} styles, ${total.toFixed(0)}x in all, median ${sorted[sorted.length >> 1]![1].toFixed(0)}x, ` +
    `${sorted.filter(([, speed]) => speed < 40).length} below 40x`,
);
console.log(`  ${sorted.map(([name, speed]) => `${name} ${speed.toFixed(0)}x`).join(', ')}`);

const errors = names.map((name) => [name, stemErrorDb(name)] as const).toSorted(([, one], [, other]) => other - one);
console.log(`stems against the mix: worst ${errors[0]![1].toFixed(1)} dB (${errors[0]![0]})`);

// As a server does it: a thread renders, a process encodes.
const codecs = await openCodecs({ processes: 1 });
const music = openMusic();
async function firstBytesMs(prompt: string): Promise<number> {
  const start = performance.now();
  async function* pieces() {
    for await (const [piece] of music.render(songOf(prompt), ['mix'], neverAborted))
      yield { channels: piece!, sampleRate: musicRate };
  }
  for await (const bytes of codecs.encodeStereo('mp3_44100_128', pieces(), neverAborted))
    if (bytes.length > 0) return performance.now() - start;
  throw new Error('the song is empty');
}
const cold = await firstBytesMs('pop');
const waits: number[] = [];
for (const name of names) waits.push(await firstBytesMs(name));
const sortedWaits = waits.toSorted((one, other) => one - other);
console.log(
  `first bytes of a stream: ${cold.toFixed(0)} ms of the first song, then median ${percentile(sortedWaits, 0.5).toFixed(0)} ms, ` +
    `p90 ${percentile(sortedWaits, 0.9).toFixed(0)} ms, at most ${sortedWaits.at(-1)!.toFixed(0)} ms (${names[waits.indexOf(sortedWaits.at(-1)!)]})`,
);
await music.close();
await codecs.close();
