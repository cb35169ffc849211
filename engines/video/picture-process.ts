import { serveCalls } from '../host/child-server.ts';
import { drawCard } from './draw-card.ts';
import { drawCover } from './draw-cover.ts';
import { drawStill } from './draw-still.ts';
import type { PictureReply, PictureRequest } from './messages.ts';

function draw(request: PictureRequest): Uint8Array | Promise<Uint8Array> {
  if (request.kind === 'still') return drawStill(request.scene);
  return request.kind === 'card' ? drawCard(request.card) : drawCover(request.cover);
}

serveCalls<PictureRequest, PictureReply>(async (request) => ({ picture: await draw(request) }));
