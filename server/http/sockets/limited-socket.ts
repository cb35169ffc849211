import { WebSocket } from 'ws';
import type { SocketRoute } from '../../../contract/route.ts';
import { AppError } from '../../platform/app-error.ts';
import { describeError } from './describe-error.ts';

/** Longest message: the longest text of any model, even if each character is escaped. */
export const maxMessageBytes = 256 * 1024;
const tooLarge = 1009;

/** A WebSocket that sends an error frame before it closes because a message is too large, which ws detects in its header. */
export class LimitedSocket extends WebSocket {
  /** The format of its errors, as its route says. */
  errors: SocketRoute['errors'];

  override close(code?: number, reason?: string | Buffer): void {
    if (code === tooLarge && this.readyState === this.OPEN) {
      const message = `The message is larger than ${maxMessageBytes / 1024} kB. Send ${this.errors === 'scribe' ? 'smaller chunks of audio' : 'the text in several messages'}.`;
      const error = new AppError('request_too_large', { message });
      this.send(JSON.stringify(describeError(error, { errors: this.errors, code, isStarted: true }).frame), () => {});
    }
    super.close(code, reason);
  }
}
