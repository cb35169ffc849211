/** A voice of a piece of the showcase. */
interface PieceVoice {
  readonly id: string;
  readonly name: string;
}

const nora: PieceVoice = { id: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora' };
const marlow: PieceVoice = { id: 'mRq7vKc2TnX5bZaLd8Ws', name: 'Marlow' };
const helen: PieceVoice = { id: 'x4xyB7LQ4DBqHboMSp4D', name: 'Helen' };

/** Speech of one or several voices. */
interface SpokenPiece {
  readonly id: string;
  readonly lines: readonly { readonly voice: PieceVoice; readonly text: string }[];
}

export const chapterPiece: SpokenPiece = {
  id: 'showcase-chapter',
  lines: [
    {
      voice: helen,
      text: 'The lighthouse had been dark for eleven years when Ada found the key in a tin of buttons. She climbed all 146 steps, one hand on the cold rail, and did not count them.',
    },
  ],
};

export const dialoguePiece: SpokenPiece = {
  id: 'showcase-dialogue',
  lines: [
    { voice: nora, text: 'Did you hear that? Somebody is walking on the roof.' },
    { voice: marlow, text: 'At half past two in the morning? It is only the rain, and it is late for the bus.' },
  ],
};

export const songPiece = {
  id: 'showcase-song',
  prompt: 'A calm lo-fi tune in D minor at 76 bpm with saxophone, 30 seconds',
  seed: 1,
};

export const effectPiece = { id: 'showcase-effect', prompt: 'Knock on a door, then a creaking door', seed: 1 };

/** A recording of one voice, and the same recording in another. */
export const changedPiece = {
  beforeId: 'showcase-voice-before',
  afterId: 'showcase-voice-after',
  text: 'The last ferry leaves at 6:45. If you miss it, bring a good book.',
  voice: nora,
  target: marlow,
};
