import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { openVoiceResampler } from '../codec/voice-resampler.ts';
import type { VideoScene } from './contract.ts';
import { openMp4, soundRate } from './mp4.ts';
import { framesPerSecond } from './places.ts';
import { openStage } from './stage.ts';

/** Samples that are heard while a frame is shown. */
const frameSamples = soundRate / framesPerSecond;

/** A video that grows with its sound. */
export interface Film {
  /** The sample rate may change from one call to the next. Gives the seconds of video that are done. */
  write(samples: Float32Array, sampleRate: number): number;
  /** Writes the last frame and finishes the file. */
  end(): void;
  /** Frees native memory; needed after `end` too. */
  close(): void;
}

/** Runs where native code may: in a child process. */
export function openFilm(scene: VideoScene, path: string): Film {
  const resampler = openVoiceResampler(soundRate, soundRate, AV_SAMPLE_FMT_FLT);
  const stage = openStage(scene);
  const mp4 = openMp4(path);
  const heard = new Float32Array(frameSamples);
  let waiting = 0;
  let frames = 0;
  const show = (): void => {
    mp4.picture(stage.frame(frames / framesPerSecond, heard));
    frames += 1;
    waiting = 0;
  };
  const take = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + frameSamples - waiting);
      heard.set(piece, waiting);
      waiting += piece.length;
      at += piece.length;
      mp4.sound(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      if (waiting === frameSamples) show();
    }
  };
  return {
    write(samples, sampleRate) {
      take(resampler.write(samples, sampleRate));
      return frames / framesPerSecond;
    },
    end() {
      take(resampler.end());
      heard.fill(0, waiting);
      if (waiting > 0 || frames === 0) show();
      mp4.end();
    },
    close() {
      resampler.close();
      stage.close();
      mp4.close();
    },
  };
}
