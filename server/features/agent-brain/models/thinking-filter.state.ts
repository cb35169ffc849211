const [open, close] = ['<think>', '</think>'];

/** Removes what a model thinks aloud between `<think>` and `</think>` from text that arrives in pieces. */
export function thinkingFilter() {
  let pending = '';
  let isThinking = false;

  return {
    push(delta: string): string {
      pending += delta;
      let visible = '';
      for (;;) {
        const mark = isThinking ? close : open;
        const at = pending.indexOf(mark);
        if (at < 0) break;
        if (!isThinking) visible += pending.slice(0, at);
        pending = pending.slice(at + mark.length);
        isThinking = !isThinking;
      }
      // The end may be the start of a mark.
      const mark = isThinking ? close : open;
      let keep = Math.min(pending.length, mark.length - 1);
      while (keep > 0 && !mark.startsWith(pending.slice(-keep))) keep--;
      if (!isThinking) visible += pending.slice(0, pending.length - keep);
      pending = pending.slice(pending.length - keep);
      return visible;
    },
    flush(): string {
      const rest = isThinking ? '' : pending;
      pending = '';
      return rest;
    },
  };
}
