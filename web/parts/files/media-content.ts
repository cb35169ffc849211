/** What the first bytes of a file say: audio or video, something else, or nothing that is known here. */
export type MediaContent = 'media' | 'other' | 'unknown';

/** Bytes from the start of a file that are enough for `mediaContent`. */
export const headBytes = 512;

const containers = ['fLaC', 'OggS', 'RF64', 'caff', 'FLV', '.snd', 'wvpk', 'MAC ', '#!AMR', 'ID3'];
const riffForms = ['WAVE', 'AVI '];
/** The first box of an MP4 or QuickTime file. */
const mp4Boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
const imageBrands = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis'];
const others = [
  '%PDF',
  'PK\x03\x04',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'BM',
  'MZ',
  '\x7fELF',
  '\x1f\x8b',
  'Rar!',
  '7z\xbc',
];
/** Matroska and WebM; ASF; MPEG program and video streams. */
const binaryContainers = ['\x1a\x45\xdf\xa3', '0&\xb2u', '\x00\x00\x01\xba', '\x00\x00\x01\xb3'];

/** Tells by its first bytes whether a file is audio or video, whatever its name says. */
export function mediaContent(head: Uint8Array): MediaContent {
  const text = String.fromCharCode(...head.subarray(0, 16));
  const starts = (signature: string) => text.startsWith(signature);
  if (starts('RIFF')) return riffForms.includes(text.slice(8, 12)) ? 'media' : 'other';
  if (starts('FORM')) return text.startsWith('AIF', 8) ? 'media' : 'other';
  if (mp4Boxes.includes(text.slice(4, 8))) return imageBrands.includes(text.slice(8, 12)) ? 'other' : 'media';
  if (containers.some(starts) || binaryContainers.some(starts)) return 'media';
  if (others.some(starts) || isText(head)) return 'other';
  return isMpegAudio(head) ? 'media' : 'unknown';
}

/** A frame of MP3 or AAC: eleven set bits, then a bit rate and a sampling rate that exist. */
function isMpegAudio(head: Uint8Array): boolean {
  const [sync = 0, version = 0, rates = 0] = head;
  if (sync !== 0xff || (version & 0xe0) !== 0xe0) return false;
  const isAdts = (version & 0xf6) === 0xf0;
  return isAdts || ((version & 0x06) !== 0 && rates >> 4 !== 15 && ((rates >> 2) & 3) !== 3);
}

function isText(head: Uint8Array): boolean {
  // UTF-16 starts with a byte order mark; its Latin letters have a zero byte.
  if (head[0] === 0xff && head[1] === 0xfe && head[3] === 0) return true;
  try {
    // A letter may be cut at the end of the head.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what tells text from audio
    return text !== '' && !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
