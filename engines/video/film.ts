import { AV_SAMPLE_FMT_FLT } from 'node-av/constants';
import { openVoiceResampler } from '../codec/voice-resampler.ts';
import type { VideoScene } from './contract.ts';
import { openFramePainter } from './frame-painter.ts';
import { framesPerSecond } from './layout.ts';
import { audioSampleRate, openMp4 } from './mp4.ts';

/** Samples per frame. */
const frameSamples = audioSampleRate / framesPerSecond;

/** A video that is written along with its audio. */
export interface Film {
  /** The sample rate may change between calls. Returns the seconds of video that are complete. */
  write(samples: Float32Array, sampleRate: number): number;
  /** Writes the last frame and finishes the file. */
  end(): void;
  /** Frees native memory; required even after `end`. */
  close(): void;
}

/** Uses native code, so it must run in a child process. */
export function openFilm(scene: VideoScene, path: string): Film {
  const resampler = openVoiceResampler(audioSampleRate, audioSampleRate, AV_SAMPLE_FMT_FLT);
  const stage = openFramePainter(scene);
  const mp4 = openMp4(path);
  const frameBuffer = new Float32Array(frameSamples);
  let buffered = 0;
  let frames = 0;
  const addFrame = (): void => {
    mp4.writeFrame(stage.frame(frames / framesPerSecond, frameBuffer));
    frames += 1;
    buffered = 0;
  };
  const addSamples = (bytes: Buffer): void => {
    if (bytes.length === 0) return;
    const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    for (let at = 0; at < samples.length; ) {
      const piece = samples.subarray(at, at + frameSamples - buffered);
      frameBuffer.set(piece, buffered);
      buffered += piece.length;
      at += piece.length;
      mp4.writeAudio(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      if (buffered === frameSamples) addFrame();
    }
  };
  return {
    write(samples, sampleRate) {
      addSamples(resampler.write(samples, sampleRate));
      return frames / framesPerSecond;
    },
    end() {
      addSamples(resampler.end());
      frameBuffer.fill(0, buffered);
      if (buffered > 0 || frames === 0) addFrame();
      mp4.end();
    },
    close() {
      resampler.close();
      stage.close();
      mp4.close();
    },
  };
}
