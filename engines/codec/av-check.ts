import { FFmpegError } from 'node-av/lib';

/** Passes FFmpeg's return value on; throws an FFmpegError that names `what` when it is negative. */
export function check(result: number, what: string): number {
  FFmpegError.throwIfError(result, what);
  return result;
}
