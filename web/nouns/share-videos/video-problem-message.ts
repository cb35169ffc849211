import { ApiError } from '../../data/api/api-error.ts';
import { VideoProblem } from './await-video.ts';

/** The reason for a failure, to insert into a message; undefined if it would not help a person. */
export function videoProblemMessage(error: unknown): string | undefined {
  const isTold = error instanceof VideoProblem || (error instanceof ApiError && error.status > 0 && error.status < 500);
  return isTold && error.message !== '' ? error.message : undefined;
}
