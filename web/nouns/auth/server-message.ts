import { messages } from '../../../contract/catalogue/messages.ts';
import { ApiError } from '../../data/api/api-error.ts';

/** What the server said went wrong; `otherwise` where it said nothing of its own (AUTH-025, AUTH-029). */
export function serverMessage(error: unknown, fallback: string): string {
  const said = error instanceof ApiError && error.status > 0 ? error.message : '';
  return said === '' || said === messages.somethingWentWrong ? fallback : said;
}
