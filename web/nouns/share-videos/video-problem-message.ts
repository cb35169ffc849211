import { ApiError } from '../../data/api/api-error.ts';
import { VideoProblem } from './await-video.ts';

/** The reason for a failure, to insert into a message; undefined if it would not help a person. */
export function videoProblemMessage(error: unknown): string | undefined {
  const hasMessage =
    error instanceof VideoProblem || (error instanceof ApiError && error.status > 0 && error.status < 500);
  return hasMessage && error.message !== '' ? error.message : undefined;
}
