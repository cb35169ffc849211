import { ApiError } from '../../data/api/api-error.ts';
import { VideoProblem } from './await-video.ts';

/** What is known about why something did not come, to be put into its text; undefined: nothing that helps a person. */
export function videoProblemMessage(error: unknown): string | undefined {
  const isTold = error instanceof VideoProblem || (error instanceof ApiError && error.status > 0 && error.status < 500);
  return isTold && error.message !== '' ? error.message : undefined;
}
