import type { SocketRoute } from '../../../contract/route.ts';
import { errorFrame, toCloseCode } from '../errors.ts';
import { agentErrorFrame } from './agent-errors.ts';
import { scribeErrorFrame } from './scribe-errors.ts';

interface DescribeOptions {
  readonly errors: SocketRoute['errors'];
  /** The code of the close frame that follows; by default that of the error. */
  readonly code?: number;
  /** A frame was sent, so the parameters of the connection are accepted. */
  readonly isStarted: boolean;
}

/** The frame of an error in the format of its route, and the code and reason of the close frame. */
export function describeError(error: unknown, { errors, isStarted, ...given }: DescribeOptions) {
  if (errors === 'agent') {
    const described = agentErrorFrame(error);
    return { ...described, code: given.code ?? described.code };
  }
  const code = given.code ?? toCloseCode(error);
  if (errors === 'scribe') return { ...scribeErrorFrame(error, isStarted), code };
  const { frame, expected } = errorFrame(error);
  return { frame: { ...frame, code }, reason: frame.message, expected, code };
}
