import { messages } from '../../../contract/catalogue/messages.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { translate } from '../../messages/t.ts';

/** Returns the server's error message, or `otherwise` if it sent none (AUTH-025, AUTH-029). */
export function serverMessage(error: unknown, fallback: string): string {
  const message = error instanceof ApiError && error.status > 0 ? error.message : '';
  return message === '' || message === messages.somethingWentWrong ? fallback : translate(message);
}
