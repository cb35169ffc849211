import { serveCalls } from '../host/child-server.ts';
import { drawCard } from './draw-card.ts';
import { drawStill } from './draw-still.ts';
import type { PictureReply, PictureRequest } from './messages.ts';

serveCalls<PictureRequest, PictureReply>((request) => ({
  png: request.kind === 'still' ? drawStill(request.scene) : drawCard(request.card),
}));
