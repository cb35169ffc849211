import { createHash } from 'node:crypto';
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FormatContext, Packet } from 'node-av/lib';

export interface TestPacket {
  /** When it is shown, in ms from the first one. */
  readonly atMs: number;
  readonly hash: string;
}

/** The packets of the first picture or sound of a file, in the order in which they are shown. */
export function readPackets(path: string, kind: 'video' | 'audio'): TestPacket[] {
  const file = new FormatContext();
  const packet = new Packet();
  file.openInputSync(path, null, null);
  file.findStreamInfoSync(null);
  packet.alloc();
  const type = kind === 'video' ? AVMEDIA_TYPE_VIDEO : AVMEDIA_TYPE_AUDIO;
  const stream = file.streams.find(({ codecpar }) => codecpar.codecType === type);
  const packets: TestPacket[] = [];
  while (stream && file.readFrameSync(packet) >= 0) {
    if (packet.streamIndex === stream.index) {
      const ticks = packet.pts < 0n && packet.pts < -(2n ** 60n) ? packet.dts : packet.pts;
      const atMs = (Number(ticks) * stream.timeBase.num * 1000) / stream.timeBase.den;
      packets.push({ atMs, hash: createHash('sha256').update(packet.data!).digest('hex') });
    }
    packet.unref();
  }
  packet.free();
  file.closeInputSync();
  packets.sort((one, other) => one.atMs - other.atMs);
  const [first] = packets;
  return packets.map(({ atMs, hash }) => ({ atMs: Math.round(atMs - first!.atMs), hash }));
}
