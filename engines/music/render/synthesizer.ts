import { SpessaSynthProcessor } from 'spessasynth_core';
import { musicRate } from '../music-constants.ts';
import { type Score, type StemName, stemNames } from '../score.ts';
import { loadSoundfont } from './soundfont.ts';

/** Frames of a block; notes start on blocks, so every 2.9 ms. */
export const blockFrames = 128;
/** More voices than any style needs; limits the time that a dense plan can take. */
const maxVoices = 40;
/** Hermite interpolation costs a third more time and is inaudible in these samples. */
const linearInterpolation = 0;

/** Controllers of MIDI. */
const [volume, pan, release] = [7, 10, 72] as const;
/** Below the middle of 64: the instruments of the soundfont ring longer than the next chord allows. */
const shortRelease = 48;

export interface Bus {
  readonly stem: StemName;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

/** Plays the notes of a score, without the room, to one bus for each stem. */
export interface Synthesizer {
  readonly buses: readonly Bus[];
  /** Fills the buses with the next block. */
  next(): void;
  /** Starts at another time, without the notes that sound there. */
  seek(timeS: number): void;
}

/** Opens a synthesizer of its own, so that no song affects another one. */
export function openSynthesizer(score: Score): Synthesizer {
  const synth = new SpessaSynthProcessor(musicRate, {
    maxBufferSize: blockFrames,
    effectsEnabled: false,
    eventsEnabled: false,
  });
  synth.soundBankManager.addSoundBank(loadSoundfont(), 'main');
  synth.setSystemParameter('interpolationType', linearInterpolation);
  synth.setSystemParameter('voiceCap', maxVoices);
  const buses: Bus[] = stemNames
    .filter((stem) => score.parts.some((part) => part.stem === stem && part.level > 0))
    .map((stem) => ({ stem, left: new Float32Array(blockFrames), right: new Float32Array(blockFrames) }));
  const spare: Bus = { stem: 'other', left: new Float32Array(blockFrames), right: new Float32Array(blockFrames) };
  const outputs = Array.from({ length: 16 }, (_, channel) => {
    const { left, right } = buses.find(({ stem }) => stem === score.parts[channel]?.stem) ?? spare;
    return [left, right];
  });
  for (const [channel, part] of score.parts.entries()) {
    synth.programChange(channel, part.program);
    synth.controllerChange(channel, volume, part.level);
    if (!part.isDrums) synth.controllerChange(channel, release, shortRelease);
    synth.controllerChange(channel, pan, Math.round(64 + part.pan * 63));
  }
  const { notes } = score;
  const ends = notes.map((_, index) => index).sort((a, b) => notes[a]!.endS - notes[b]!.endS || a - b);
  let block = 0;
  let [nextStart, nextEnd] = [0, 0];
  /** How many notes hold a key of a channel: the first of two overlapping notes must not end the second one. */
  const held = new Map<number, number>();
  const idOf = (index: number): number => notes[index]!.part * 128 + notes[index]!.key;

  return {
    buses,
    next() {
      const untilS = ((block + 0.5) * blockFrames) / musicRate;
      for (; nextEnd < ends.length && notes[ends[nextEnd]!]!.endS <= untilS; nextEnd++) {
        const index = ends[nextEnd]!;
        if (index >= nextStart) continue;
        const count = held.get(idOf(index)) ?? 0;
        if (count === 0) continue;
        held.set(idOf(index), count - 1);
        if (count === 1) synth.noteOff(notes[index]!.part, notes[index]!.key);
      }
      for (; nextStart < notes.length && notes[nextStart]!.startS <= untilS; nextStart++) {
        const { part, key, velocity } = notes[nextStart]!;
        if ((held.get(idOf(nextStart)) ?? 0) > 0) synth.noteOff(part, key);
        held.set(idOf(nextStart), (held.get(idOf(nextStart)) ?? 0) + 1);
        synth.noteOn(part, key, velocity);
      }
      for (const { left, right } of buses) {
        left.fill(0);
        right.fill(0);
      }
      synth.processSplit(outputs, spare.left, spare.right, 0, blockFrames);
      block++;
    },
    seek(timeS) {
      synth.stopAllChannels(true);
      held.clear();
      block = Math.floor((timeS * musicRate) / blockFrames);
      const at = (block * blockFrames) / musicRate;
      nextStart = notes.findIndex(({ startS }) => startS >= at);
      if (nextStart < 0) nextStart = notes.length;
      nextEnd = ends.findIndex((index) => notes[index]!.endS >= at);
      if (nextEnd < 0) nextEnd = ends.length;
    },
  };
}
