/** Legacy paths and the app pages they redirect to (REDIR-008, C-24). */
export const pageAliases: Readonly<Record<string, string>> = {
  '/history': '/app/speech-synthesis/text-to-speech/history',
  '/request-alpha-access': '/app/request-alpha-access',
  '/speech-synthesis': '/app/speech-synthesis/text-to-speech',
  // Follows the `redirect` query parameter, as the sign-in page does.
  '/redirect': '/app/sign-in',
};
