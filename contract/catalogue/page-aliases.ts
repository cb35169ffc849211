const dubbing = '/app/dubbing';
const speech = '/app/speech-synthesis/text-to-speech';

/** Old paths, as route patterns, and the app pages they redirect to (REDIR-008, C-24). */
export const pageAliases: Readonly<Record<string, string>> = {
  '/history': `${speech}/history`,
  '/app/history': `${speech}/history`,
  '/request-alpha-access': '/app/request-alpha-access',
  '/speech-synthesis': speech,
  '/speech-synthesis/text-to-speech': speech,
  '/speech-synthesis/text-to-speech/history': `${speech}/history`,
  '/app/settings/single-sign-on': '/app/workspace/security',
  '/subscription': '/app/subscription',
  '/usage': '/app/usage',
  '/usage/workspace': '/app/usage/workspace',
  // Follows the `redirect` query parameter, as the sign-in page does.
  '/redirect': '/app/sign-in',
  '/app/redirect': '/app/sign-in',
  '/audio-native': '/app/audio-native',
  '/dubs': dubbing,
  '/app/dubs': dubbing,
  '/v1/dubs/:id': dubbing,
  '/v1/projects/:id': '/app/studio',
};

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The page of an old path, with or without a slash at its end; undefined for other paths. */
export function aliasTarget(path: string): string | undefined {
  const parts = partsOf(path);
  const matches = (pattern: string) => {
    const patternParts = partsOf(pattern);
    return (
      patternParts.length === parts.length &&
      patternParts.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  };
  const pattern = Object.keys(pageAliases).find(matches);
  return pattern && pageAliases[pattern];
}
