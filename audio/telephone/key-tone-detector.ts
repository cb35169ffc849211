import { columnHz, keypad, rowHz } from './key-tones.ts';

/** Samples of a block at 8 kHz: 12.75 ms, so that a tone of 40 ms contains two whole blocks and is 1.5 % off at most. */
const blockLength = 102;
/** Blocks of the same key that make a press, and of none that end it. */
const [pressBlocks, releaseBlocks] = [2, 2];
/** Mean square of a tone at least: about −36 dBm0. */
const minMeanSquare = 25_000;
/** Part of the sound that the two tones must be: speech has more frequencies. */
const minToneShare = 0.8;
/** How much stronger the row (8 dB) and the column (4 dB) may be than the other: a line attenuates high tones more. */
const [maxRowToColumn, maxColumnToRow] = [6.3, 2.5];
/** Times by which a tone must exceed the others of its group: 8 dB. */
const minPeakRatio = 6.3;
/** The second harmonic of a voice is strong, that of a tone is not. */
const maxHarmonicShare = 0.1;

export interface KeyToneDetector {
  /** Calls `onKey` at the start of each press. */
  write(samples: Int16Array, onKey: (key: string) => void): void;
}

/** Finds the tones of keys in sound at 8 kHz by the Goertzel algorithm (ITU-T Q.24). */
export function createKeyToneDetector(): KeyToneDetector {
  const block = new Float64Array(blockLength);
  let filled = 0;
  let [candidate, candidateBlocks]: [string | undefined, number] = [undefined, 0];
  let pressed: string | undefined;

  function takeBlock(onKey: (key: string) => void): void {
    const key = keyOf(block);
    candidateBlocks = key === candidate ? candidateBlocks + 1 : 1;
    candidate = key;
    if (key === undefined && candidateBlocks >= releaseBlocks) pressed = undefined;
    if (key === undefined || candidateBlocks < pressBlocks || pressed === key) return;
    pressed = key;
    onKey(key);
  }

  return {
    write(samples, onKey) {
      for (const sample of samples) {
        block[filled++] = sample;
        if (filled < blockLength) continue;
        filled = 0;
        takeBlock(onKey);
      }
    },
  };
}

function keyOf(block: Float64Array): string | undefined {
  let energy = 0;
  for (const sample of block) energy += sample * sample;
  if (energy < minMeanSquare * blockLength) return undefined;
  const rows = rowHz.map((hz) => power(block, hz));
  const columns = columnHz.map((hz) => power(block, hz));
  const row = peak(rows);
  const column = peak(columns);
  if (row === undefined || column === undefined) return undefined;
  const [rowPower, columnPower] = [rows[row]!, columns[column]!];
  if (rowPower > maxRowToColumn * columnPower || columnPower > maxColumnToRow * rowPower) return undefined;
  // A tone of amplitude a has the power (a·n/2)² and the energy a²·n/2.
  if ((rowPower + columnPower) * 2 < minToneShare * energy * blockLength) return undefined;
  if (power(block, 2 * columnHz[column]!) > maxHarmonicShare * columnPower) return undefined;
  return keypad[row]![column];
}

/** The index of the largest value, if it exceeds all others clearly. */
function peak(powers: readonly number[]): number | undefined {
  const largest = powers.indexOf(Math.max(...powers));
  return powers.every((value, i) => i === largest || value * minPeakRatio < powers[largest]!) ? largest : undefined;
}

/** The squared magnitude of the spectrum of `block` at a frequency. */
function power(block: Float64Array, hz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hz) / 8000);
  let [last, beforeLast] = [0, 0];
  for (const sample of block) [last, beforeLast] = [sample + factor * last - beforeLast, last];
  return last * last + beforeLast * beforeLast - factor * last * beforeLast;
}
