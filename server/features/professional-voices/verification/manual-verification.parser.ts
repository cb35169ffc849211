const magicNumbers: readonly (readonly [string, string])[] = [
  ['25504446', 'application/pdf'],
  ['89504e47', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['52494646', 'audio/wav'],
  ['494433', 'audio/mpeg'],
  ['fffb', 'audio/mpeg'],
  ['4f676753', 'audio/ogg'],
  ['664c6143', 'audio/flac'],
];

/** Detects the type of a file by its first bytes, because its name proves nothing. */
export function detectMimeType(head: Uint8Array): string {
  const hex = Buffer.from(head).toString('hex');
  return magicNumbers.find(([magicNumber]) => hex.startsWith(magicNumber))?.[1] ?? 'application/octet-stream';
}
