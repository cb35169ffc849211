/** Reasons that concern one voice or text: the conversion goes on with the next chapter. */
const chapterCodes = new Set([
  'voice_not_found',
  'voice_blocked',
  'voice_disabled',
  'voice_library_disabled',
  'voice_not_verified',
  'voice_not_trained',
  'live_moderation_voice',
  'text_too_long',
  'invalid_text',
]);
/** Reasons that pass: the workspace speaks too much at the moment. */
const busyCodes = new Set(['concurrent_limit_exceeded', 'rate_limit_exceeded', 'system_busy', 'project_busy']);

export const endsChapterOnly = (code: string): boolean => chapterCodes.has(code) || code.startsWith('moderat');
export const isBusy = (code: string): boolean => busyCodes.has(code);

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);

export const voiceProblem = (name: string, message: string): string => `The voice “${name}” cannot speak. ${message}`;

export const sentenceProblem = (text: string, message: string): string =>
  `“${shortened(text.trim())}” could not be spoken. ${message}`;

/** What a conversion says whose chapters failed. */
export function chaptersProblem(failed: readonly { readonly name: string; readonly problem: string }[], total: number) {
  const [first] = failed;
  if (!first) return undefined;
  const where = `${shortened(first.name)}: ${first.problem}`;
  return total === 1 ? where : `${failed.length} of ${total} chapters could not be converted. ${where}`;
}
