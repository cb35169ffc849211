import { FFmpegError } from 'node-av/lib';

/** Returns FFmpeg's return value; throws an FFmpegError that names `what` if it is negative. */
export function check(result: number, what: string): number {
  FFmpegError.throwIfError(result, what);
  return result;
}
