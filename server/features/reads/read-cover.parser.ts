export interface PictureSize {
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

const pngSignature = '89504e470d0a1a0a';
/** Start-of-frame markers of JPEG; C4, C8 and CC are none. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(view: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 < view.length) {
    if (view[at] !== 0xff) return undefined;
    const marker = view[at + 1]!;
    // Fill bytes, and markers without a length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (isFrame(marker))
      return { contentType: 'image/jpeg', width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    at += 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Type and size of a picture by its content; undefined for a file that is neither a JPEG nor a PNG. */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.subarray(0, 8).toString('hex') === pngSignature && view.length >= 24)
    return { contentType: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  return view[0] === 0xff && view[1] === 0xd8 ? readJpeg(view) : undefined;
}
