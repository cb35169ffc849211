import { ArrowRight } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '../../data/store/use-store.ts';
import { dirOf } from '../../format/text-direction.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { Button } from '../../parts/button/button.tsx';

const textOf = (): string => draft.state().text;

/** Text field that fills the draft of the text-to-speech screen. */
export function Composer() {
  const text = useStore(draft, textOf);
  const navigate = useNavigate();
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    void navigate('/app/speech-synthesis/text-to-speech');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) goOn(event);
  };
  return (
    <form
      onSubmit={goOn}
      className="rounded-m border border-control bg-surface has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent has-[textarea:focus-visible]:-outline-offset-1"
    >
      <textarea
        aria-label="Text to speak"
        placeholder="Type or paste text to generate speech"
        value={text}
        dir={dirOf(text)}
        rows={3}
        onChange={(event) => draft.change({ text: event.target.value })}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-t-m bg-transparent px-4 pt-4 text-strong outline-none"
      />
      <div className="flex justify-end p-3">
        <Button type="submit" kind="primary">
          Continue in Text to Speech
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </form>
  );
}
