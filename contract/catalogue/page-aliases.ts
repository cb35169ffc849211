/** Addresses of old, at the root, and the page of the app that each stands for now (REDIR-008, C-24). */
export const pageAliases: Readonly<Record<string, string>> = {
  '/history': '/app/speech-synthesis/text-to-speech/history',
  '/request-alpha-access': '/app/request-alpha-access',
  '/speech-synthesis': '/app/speech-synthesis/text-to-speech',
  // Follows the redirect of its query, by the rule of sign-in.
  '/redirect': '/app/sign-in',
};
