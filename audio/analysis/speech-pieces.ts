import { concatSamples } from '../pcm.ts';

/** A stretch of sound between pauses, of at most `maxPieceS`, with a margin of silence around it. */
export interface SpeechPiece {
  /** Seconds from the start of the recording. */
  readonly startS: number;
  readonly samples: Float32Array;
  /** The sound itself, without margins. */
  readonly soundFromS: number;
  readonly soundToS: number;
}

export interface SpeechSplitter {
  /** The pieces that end within these samples. */
  write(samples: Float32Array): SpeechPiece[];
  end(): SpeechPiece[];
  /** The sound that goes on; undefined if there is none. It continues. */
  peek(): SpeechPiece | undefined;
}

const framesPerS = 100;
/** A piece ends at a pause of this length; a long one already at a short pause, and at the quietest frame at the latest. */
const [pauseFrames, shortPauseFrames] = [80, 30];
const [longFrames, maxFrames, cutFrames] = [1200, 2400, 400];
const marginFrames = 20;
/** A shorter sound is a click. */
const minSoundFrames = 8;
/** dB above the noise, and dBFS: a quieter frame is silent. */
const [snrDb, silenceDb] = [8, -60];
/** The noise level follows quieter frames at once and louder ones slowly, in dB per frame. */
const [floorStartDb, floorMinDb, floorRiseDb] = [-60, -75, 0.03];

/** Splits a recording into pieces that a recognizer can hear one by one, by its level. Memory does not grow with it. */
export function openSpeechSplitter(sampleRate: number): SpeechSplitter {
  const frameSize = sampleRate / framesPerS;
  let pending: Float32Array = new Float32Array();
  /** Frames from `firstFrame` on, and their levels in dB. */
  let frames: Float32Array[] = [];
  let levels: number[] = [];
  let firstFrame = 0;
  let floorDb = floorStartDb;
  let soundFrom: number | undefined;
  let lastSound = 0;
  let soundFrames = 0;

  const frameEnd = (): number => firstFrame + frames.length;
  function dropBefore(frame: number): void {
    const count = Math.min(frames.length, Math.max(0, frame - firstFrame));
    frames = frames.slice(count);
    levels = levels.slice(count);
    firstFrame += count;
  }

  /** The piece from the current sound to `to`; undefined if it is too short. */
  function takePiece(to: number): SpeechPiece[] {
    const from = soundFrom!;
    const isSound = soundFrames >= minSoundFrames;
    const begin = Math.max(firstFrame, from - marginFrames);
    const end = Math.min(frameEnd(), to + marginFrames);
    const samples = concatSamples(frames.slice(begin - firstFrame, end - firstFrame));
    soundFrom = undefined;
    soundFrames = 0;
    if (!isSound) return [];
    return [
      {
        startS: begin / framesPerS,
        samples,
        soundFromS: from / framesPerS,
        soundToS: Math.min(to, end) / framesPerS,
      },
    ];
  }

  function addFrame(frame: Float32Array): SpeechPiece[] {
    const level = levelDb(frame);
    floorDb = level < floorDb ? Math.max(floorMinDb, (floorDb + level) / 2) : Math.min(level, floorDb + floorRiseDb);
    frames.push(frame);
    levels.push(level);
    const at = frameEnd() - 1;
    if (level > Math.max(silenceDb, floorDb + snrDb)) {
      soundFrom ??= at;
      lastSound = at;
      soundFrames += 1;
    }
    if (soundFrom === undefined) {
      // A margin before the next sound.
      dropBefore(at - marginFrames);
      return [];
    }
    const length = at - soundFrom;
    if (at - lastSound >= (length < longFrames ? pauseFrames : shortPauseFrames)) {
      const piece = takePiece(lastSound + 1);
      dropBefore(at - marginFrames);
      return piece;
    }
    if (length < maxFrames) return [];
    const tail = levels.slice(-cutFrames);
    const cut = at + 1 - tail.length + tail.indexOf(Math.min(...tail));
    const sounding = soundFrames;
    const piece = takePiece(cut);
    dropBefore(cut);
    soundFrom = cut;
    soundFrames = Math.min(sounding, at - cut);
    return piece;
  }

  return {
    write(samples) {
      const all = pending.length > 0 ? concatSamples([pending, samples]) : samples;
      const pieces: SpeechPiece[] = [];
      let at = 0;
      for (; at + frameSize <= all.length; at += frameSize) pieces.push(...addFrame(all.slice(at, at + frameSize)));
      pending = all.slice(at);
      return pieces;
    },
    end: () => (soundFrom === undefined ? [] : takePiece(lastSound + 1)),
    peek() {
      if (soundFrom === undefined || soundFrames < minSoundFrames) return undefined;
      const begin = Math.max(firstFrame, soundFrom - marginFrames);
      const samples = concatSamples(frames.slice(begin - firstFrame));
      const span = { soundFromS: soundFrom / framesPerS, soundToS: (lastSound + 1) / framesPerS };
      return { startS: begin / framesPerS, samples, ...span };
    },
  };
}

function levelDb(frame: Float32Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return 10 * Math.log10(sum / frame.length + 1e-10);
}
