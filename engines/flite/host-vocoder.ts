import { openReader, sections } from './sections.ts';
import { type VocoderVoice, vocode } from './vocoder.ts';

/** The import that takes the place of the vocoder. */
export const vocoderImport = 'synthesize_waveform';

/** Functions of the pinned build of flite, by index. */
const setFlags = 5;
const newWave = 283;
const resizeWave = 284;
const vocoder = 493;

/** The exports that `synthesizeWaveform` needs. */
export interface WaveExports {
  readonly memory: WebAssembly.Memory;
  new_wave(): number;
  cst_wave_resize(wave: number, length: number, channels: number): void;
}

/**
 * Changes flite.wasm so that it calls the host instead of its vocoder, which needs four fifths of the time. The host's
 * function takes the place of an import that sets flags of files, which has no effect here; calls of that return 0.
 * Throws for another build of flite.
 */
export function importVocoder(original: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [original.slice(0, 8)];
  for (const { id, at, start, end } of sections(original)) {
    const section = original.slice(at, end);
    const content = section.subarray(start - at);
    if (id === 2) {
      // The name of an import, then its kind (a function) and the type: from (i32, i32) to five integers.
      replaceAll(content, 1, text('fd_fdstat_set_flags\0\x02'), text(`${vocoderImport}\0\x04`));
    }
    if (id === 10) {
      // drop, drop, i32.const 0, nop, nop
      replaceAll(content, 1, call(setFlags), Uint8Array.of(0x1a, 0x1a, 0x41, 0, 1, 1));
      replaceAll(content, 2, call(vocoder), call(setFlags));
    }
    parts.push(id === 7 ? withExports(content, { new_wave: newWave, cst_wave_resize: resizeWave }) : section);
  }
  return concatBytes(parts);
}

const text = (value: string): Uint8Array => Buffer.from(value, 'latin1');
const integer = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...integer(Math.floor(value / 0x80))];
/** A call as the linker writes it, with an index of five bytes. */
const call = (index: number): Uint8Array =>
  Uint8Array.of(0x10, ...[0, 7, 14, 21].map((shift) => ((index >> shift) & 0x7f) | 0x80), 0);

function replaceAll(content: Uint8Array, count: number, from: Uint8Array, to: Uint8Array): void {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.length);
  let found = 0;
  for (let at = buffer.indexOf(from); at >= 0; at = buffer.indexOf(from, at + from.length)) {
    content.set(to, at);
    found++;
  }
  if (found !== count) throw new Error('flite.wasm: unknown build');
}

/** The export section with more functions. */
function withExports(content: Uint8Array, functions: Readonly<Record<string, number>>): Uint8Array {
  const reader = openReader(content, 0);
  const names = Object.keys(functions);
  const count = integer(reader.integer() + names.length);
  const added = names.flatMap((name) => [name.length, ...text(name), 0, ...integer(functions[name]!)]);
  const changed = [...count, ...content.subarray(reader.at), ...added];
  return Uint8Array.from([7, ...integer(changed.length), ...changed]);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/**
 * Synthesizes the tracks that flite predicted: F0 with mel-cepstra, and voicing strengths. The numbers are addresses of
 * flite's structures in its memory; returns that of a wave.
 */
export function synthesizeWaveform(flite: WaveExports, parameters: number, strengths: number, voice: number): number {
  const view = new DataView(flite.memory.buffer);
  const integerAt = (address: number): number => view.getInt32(address, true);
  const frameCount = integerAt(parameters + 4);
  const cepstrumLength = integerAt(parameters + 8) - 1;
  const { frameLength, ...constants } = readVoice(view, voice);
  const bands = constants.bandFilters.length;
  const f0Hz = new Float32Array(frameCount);
  const cepstra = new Float32Array(frameCount * cepstrumLength);
  const bandStrengths = new Float32Array(frameCount * bands);
  for (let frame = 0; frame < frameCount; frame++) {
    const row = integerAt(integerAt(parameters + 16) + 4 * frame);
    f0Hz[frame] = view.getFloat32(row, true);
    cepstra.set(new Float32Array(view.buffer, row + 4, cepstrumLength), frame * cepstrumLength);
    const strengthRow = integerAt(integerAt(strengths + 16) + 4 * frame);
    bandStrengths.set(new Float32Array(view.buffer, strengthRow, bands), frame * bands);
  }
  const frames = { count: frameCount, f0Hz, cepstra, cepstrumLength, strengths: bandStrengths };
  const samples = vocode(frames, { frameLength, ...constants });
  const wave = flite.new_wave();
  flite.cst_wave_resize(wave, samples.length, 1);
  // The allocation may have moved the memory.
  const memory = new DataView(flite.memory.buffer);
  memory.setInt32(wave + 4, constants.sampleRate, true);
  new Int16Array(memory.buffer, memory.getInt32(wave + 16, true), samples.length).set(samples);
  return wave;
}

/** Reads the constants of a voice from flite's structure at `address`. */
function readVoice(view: DataView, address: number): VocoderVoice {
  const integerAt = (offset: number): number => view.getInt32(address + offset, true);
  const floatAt = (offset: number): number => view.getFloat32(address + offset, true);
  const sampleRate = integerAt(12);
  const [bands, taps, filters] = [integerAt(136), integerAt(140), integerAt(144)];
  return {
    sampleRate,
    frameLength: Math.round(floatAt(88) * sampleRate),
    alpha: floatAt(120),
    beta: floatAt(124),
    gain: floatAt(152) || 1,
    bandFilters: Array.from({ length: bands }, (_, band) =>
      new Float64Array(view.buffer, view.getInt32(filters + 4 * band, true), taps).slice(),
    ),
  };
}
