import { WebSocket } from 'ws';
import { AppError } from '../../platform/app-error.ts';
import { errorFrame } from '../errors.ts';

/** Longest message: the longest text of any model, even if each character is escaped. */
export const maxMessageBytes = 256 * 1024;
const tooLarge = 1009;

/** A WebSocket that sends an error frame before it closes because a message is too large, which ws detects in its header. */
export class LimitedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    if (code === tooLarge && this.readyState === this.OPEN) {
      const message = `The message is larger than ${maxMessageBytes / 1024} kB. Send the text in several messages.`;
      const { frame } = errorFrame(new AppError('request_too_large', { message }));
      this.send(JSON.stringify({ ...frame, code }), () => {});
    }
    super.close(code, reason);
  }
}
