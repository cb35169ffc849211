import { type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model';
import { voiceAvatarShape } from '../../../../../contract/catalogue/voices/voice-avatar-shape.ts';
import type { BlockKind } from '../../../../../contract/studio/studio-limits.ts';
import { dirOf } from '../../../../format/text-direction.ts';
import { t } from '../../../../messages/t.ts';

export interface BlockAttributes {
  readonly kind: BlockKind;
  /** Null only until the plugin of `block-ids.ts` has given it one. */
  readonly blockId: string | null;
  readonly locked: boolean;
}

export const blockAttributes = (node: Node): BlockAttributes => node.attrs as BlockAttributes;

/** A level below three is shown as the third one. */
const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const kindOfTag = (tag: string): BlockKind => (tag === 'h1' || tag === 'h2' ? tag : 'h3');

const block: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { kind: { default: 'p' }, blockId: { default: null }, locked: { default: false } },
  toDOM: (node) => {
    const { kind, blockId, locked } = blockAttributes(node);
    return [
      kind,
      {
        'data-block': blockId ?? '',
        dir: dirOf(node.textContent.slice(0, 400)),
        ...(locked && { 'data-locked': '' }),
      },
      0,
    ];
  },
  // Pasted blocks have no ID: the text that they were copied from keeps it.
  parseDOM: [
    ...headingTags.map((tag) => ({ tag, attrs: { kind: kindOfTag(tag) } })),
    ...['p', 'li', 'blockquote', 'pre', 'div', 'td', 'dd', 'dt', 'figcaption'].map((tag) => ({ tag })),
  ],
};

/** A silence. Seconds. */
const pause: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { seconds: {} },
  toDOM: ({ attrs }) => [
    'span',
    {
      class: 'studio-pause',
      'data-pause': String(attrs.seconds),
      role: 'img',
      'aria-label': t('Pause of {seconds} seconds', { seconds: attrs.seconds }),
      contenteditable: 'false',
    },
    `${attrs.seconds} s`,
  ],
  parseDOM: [
    {
      tag: 'span[data-pause]',
      getAttrs: (element) => {
        const seconds = Number(element.dataset.pause);
        return seconds > 0 ? { seconds } : false;
      },
    },
  ],
};

/** A sound between two words. `label` is its name, which is not saved with the text. */
const clip: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { assetId: {}, gainDb: { default: 0 }, overlaps: { default: false }, label: { default: 'Sound' } },
  toDOM: ({ attrs }) => [
    'span',
    {
      class: 'studio-clip',
      'data-clip': attrs.assetId,
      'data-gain': String(attrs.gainDb),
      ...(attrs.overlaps && { 'data-overlaps': '' }),
      role: 'img',
      'aria-label': t('Sound: {label}', { label: attrs.label }),
      contenteditable: 'false',
    },
    attrs.label,
  ],
  parseDOM: [
    {
      tag: 'span[data-clip]',
      getAttrs: (element) => ({
        assetId: element.dataset.clip,
        gainDb: Number(element.dataset.gain) || 0,
        overlaps: 'overlaps' in element.dataset,
        label: element.textContent,
      }),
    },
  ],
};

/** A passage that another voice speaks than the one of the project for such a block. */
const voice: MarkSpec = {
  attrs: { voiceId: {} },
  toDOM: ({ attrs }) => [
    'span',
    {
      class: 'studio-voice',
      'data-voice': attrs.voiceId,
      style: `--voice-hue: ${voiceAvatarShape(attrs.voiceId).hues[0]}`,
    },
    0,
  ],
  parseDOM: [{ tag: 'span[data-voice]', getAttrs: (element) => ({ voiceId: element.dataset.voice }) }],
};

/** What a chapter consists of. */
export const schema = new Schema({
  nodes: { doc: { content: 'block+' }, block, text: { group: 'inline' }, pause, clip },
  marks: { voice },
});

export const {
  block: blockType,
  pause: pauseType,
  clip: clipType,
} = schema.nodes as {
  readonly [Name in 'block' | 'pause' | 'clip']: import('prosemirror-model').NodeType;
};
export const voiceMark = schema.marks.voice!;
