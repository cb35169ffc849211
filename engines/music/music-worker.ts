import { serveTasks } from '../host/thread-server.ts';
import { compose } from './compose/compose.ts';
import type { SongOutline, SongRequest } from './music.ts';
import type { MusicReply, MusicTask } from './music-messages.ts';
import { openRenderer, type Renderer } from './render/renderer.ts';
import { prepareDecoder } from './render/soundfont.ts';
import { blockFrames } from './render/synthesizer.ts';
import { stemNames } from './score.ts';

/** Renderings that can continue at once; a further one ends that which waited longest, and is rendered again if it continues. */
const maxOpen = 32;
const open = new Map<string, { readonly renderer: Renderer; position: number }>();

await prepareDecoder();
serveTasks<MusicTask, MusicReply>({
  handle: (task) => (task.kind === 'outline' ? { kind: 'outline', outline: outline(task.song) } : render(task)),
  transfer: (reply) =>
    reply.kind === 'render' ? reply.outputs.flatMap((stereo) => stereo.map(({ buffer }) => buffer)) : [],
});

function outline({ plan, seed }: SongRequest): SongOutline {
  const { sections, key, tempo, durationS, parts } = compose(plan, seed);
  const stems = stemNames.filter((stem) => parts.some((part) => part.stem === stem && part.level > 0));
  return { sections, key, tempo, durationS, stems };
}

function render({ id, song, outputs, fromFrame, blocks }: MusicTask & { kind: 'render' }): MusicReply {
  let rendering = open.get(id);
  open.delete(id);
  if (rendering?.position !== fromFrame) {
    rendering = { renderer: openRenderer(compose(song.plan, song.seed), outputs), position: 0 };
    while (rendering.position < fromFrame)
      rendering.position += rendering.renderer.next(blocksUntil(fromFrame - rendering.position))[0]![0].length;
  }
  const { renderer } = rendering;
  const rendered = renderer.next(blocks);
  rendering.position += rendered[0]![0].length;
  const isLast = rendering.position >= renderer.frames;
  if (!isLast) open.set(id, rendering);
  if (open.size > maxOpen) open.delete(open.keys().next().value!);
  return { kind: 'render', outputs: rendered, isLast };
}

const blocksUntil = (frames: number): number => Math.min(1024, Math.ceil(frames / blockFrames));
