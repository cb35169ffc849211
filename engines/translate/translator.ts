import type { TranslatorKind } from '../../contract/catalogue/dubbing/translator-kinds.ts';

/** Lines to translate. */
export interface TranslationTask {
  readonly texts: readonly string[];
  /** BCP 47 */
  readonly from: string;
  /** BCP 47 */
  readonly to: string;
  /** The dialect of `to` that is preferred, such as Mexican, for translators that know it. */
  readonly dialect?: string | undefined;
  /** What the lines are about, for translators that read it. */
  readonly context?: string | undefined;
  /** Words that stay as they are. */
  readonly keyterms?: readonly string[] | undefined;
  /** Milliseconds that each spoken line may take, for translators that can keep to it. */
  readonly maxMs?: readonly (number | undefined)[] | undefined;
}

/** Translates lines of text. */
export interface Translator {
  readonly kind: TranslatorKind;
  /** Its translations need a person's look before anyone hears them. */
  readonly isDraft: boolean;
  /** Whether texts stay on this server. */
  readonly isLocal: boolean;
  /** What translates this pair, as people know it; undefined: it cannot. */
  describe(from: string, to: string): Promise<string | undefined>;
  /** As many texts as asked for, if the translator keeps to it. Throws `EngineError`, or the reason of `signal`. */
  translate(task: TranslationTask, signal: AbortSignal): Promise<readonly string[]>;
  close?(): Promise<void>;
}
