const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'opus',
  'audio/pcm': 'pcm',
  'audio/basic': 'ulaw',
  'audio/x-alaw-basic': 'alaw',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/zip': 'zip',
  'text/plain': 'txt',
};

export const mediaTypeOf = (contentType: string): string => contentType.split(';')[0]!.trim().toLowerCase();

/** The file name of a sound or another file: `speech-Hello there` of `audio/mpeg` → `speech-Hello-there.mp3`. */
export function fileName(name: string, contentType: string): string {
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${stem || 'sound'}.${extensions[mediaTypeOf(contentType)] ?? 'bin'}`;
}
