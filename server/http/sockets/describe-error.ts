import type { SocketRoute } from '../../../contract/route.ts';
import { errorFrame } from '../errors.ts';
import { scribeErrorFrame } from './scribe-errors.ts';

interface DescribeOptions {
  readonly errors: SocketRoute['errors'];
  /** The code of the close frame that follows. */
  readonly code: number;
  /** A frame was sent, so the parameters of the connection are accepted. */
  readonly isStarted: boolean;
}

/** The frame of an error in the format of its route, and the reason of the close frame. */
export function describeError(error: unknown, { errors, code, isStarted }: DescribeOptions) {
  if (errors === 'scribe') return scribeErrorFrame(error, isStarted);
  const { frame, expected } = errorFrame(error);
  return { frame: { ...frame, code }, reason: frame.message, expected };
}
