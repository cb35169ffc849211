import { dirOf } from '../../format/text-direction.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';

/** Text editor whose direction follows the text (TTS-008, FMT-005). */
export function Editor({ text }: { text: string }) {
  return (
    <textarea
      aria-label="Text"
      value={text}
      dir={dirOf(text)}
      spellCheck
      placeholder="Type or paste text to generate speech"
      onChange={(event) => draft.change({ text: event.target.value })}
      className="min-h-40 w-full flex-1 resize-none bg-transparent px-4 py-5 text-editor tracking-[-0.006em] outline-none md:px-8 md:py-8 2xl:px-[max(32px,calc(50%-380px))]"
    />
  );
}
