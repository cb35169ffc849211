import type { EmbedReply } from '../../contract/studio/audio-native-embed.ts';

type Sentence = EmbedReply['captions'][number];

/** The sentence at a time, or the one before a pause; −1 before the first. The sentences are in order. */
export function sentenceAt(sentences: readonly Sentence[], seconds: number): number {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle]!.start <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Fills a list with the sentences as buttons that seek; marks the one that is heard and keeps it in view. */
export function sentenceList(list: HTMLElement, sentences: readonly Sentence[], onSeek: (seconds: number) => void) {
  let current = -1;
  const isFilled = (): boolean => list.childElementCount === sentences.length;
  const buttonAt = (index: number) => list.children[index]?.firstElementChild as HTMLElement | undefined;

  function fill(): void {
    const items = sentences.map(({ start, text }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.dir = 'auto';
      button.textContent = text;
      button.addEventListener('click', () => onSeek(start));
      item.append(button);
      return item;
    });
    list.replaceChildren(...items);
  }

  return {
    /** Fills the list on first use, since few readers open it. */
    show(isShown: boolean): void {
      list.hidden = !isShown;
      if (!isShown) return;
      if (!isFilled()) fill();
      const index = current;
      current = -1;
      this.mark(index);
    },
    at(seconds: number): void {
      this.mark(sentenceAt(sentences, seconds));
    },
    mark(index: number): void {
      if (index === current) return;
      buttonAt(current)?.removeAttribute('aria-current');
      current = index;
      const button = buttonAt(index);
      if (!button || list.hidden) return;
      button.setAttribute('aria-current', 'true');
      // Not scrollIntoView, which would also scroll the page around the frame.
      const { offsetTop, offsetHeight } = button;
      const top = offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = top - list.clientHeight / 3;
    },
  };
}
