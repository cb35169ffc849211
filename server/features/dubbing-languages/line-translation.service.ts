import { findDialect } from '../../../contract/catalogue/languages/dialects.ts';
import { baseOfTag } from '../../../contract/dubbing/target-languages.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { DubbingProject } from '../dubbing-projects/dubbing-projects.store.ts';
import { type DubbingLanguage, dubbingLanguagesStore } from './dubbing-languages.store.ts';
import { type JoinedLine, lengthOf, translationText } from './dubbing-lines.rules.ts';

/** What translates a pair of languages, for the screen. */
interface TranslatorName {
  readonly kind: string;
  readonly name: string;
  readonly isDraft: boolean;
}

/** What dubbing takes of the translators of this server. */
export interface LineTranslators {
  /** Undefined: people have to translate. */
  describe(from: string, to: string): Promise<TranslatorName | undefined>;
  /** Texts in order; undefined for a line that the translator left out. Throws `translation_unavailable`. */
  translateLines(
    request: {
      readonly texts: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly dialect?: string | undefined;
      readonly keyterms?: readonly string[];
      readonly maxMs?: readonly (number | undefined)[];
    },
    signal: AbortSignal,
  ): Promise<{ readonly texts: readonly (string | undefined)[] }>;
}

interface LineTranslationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly translators: LineTranslators;
}

/** How a translation went. */
export interface TranslationOutcome {
  /** Lines that still have no translation. */
  readonly missing: number;
  /** Why, for the person. */
  readonly reason: string | undefined;
}

/** Lines that are translated and stored at a time. */
const batchSize = 20;

/** Translates the lines of a language. */
export function lineTranslationService({ db, clock, translators }: LineTranslationDeps) {
  const nameOf = (tag: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

  return {
    /**
     * Translates lines and stores each batch, so that a run that is killed goes on where it was. What people write meanwhile
     * stays. Throws `translation_unavailable` if the translator does not answer.
     */
    async translate(
      project: DubbingProject,
      language: DubbingLanguage,
      lines: readonly JoinedLine[],
      report: (done: number, total: number) => Promise<void>,
      signal: AbortSignal,
    ): Promise<TranslationOutcome> {
      if (lines.length === 0) return { missing: 0, reason: undefined };
      const { sourceLanguage: from, keyterms } = project;
      const to = language.language;
      if (from === null)
        return { missing: lines.length, reason: 'The language of the source is not known, so nothing was translated.' };
      const translator = await translators.describe(from, to);
      if (!translator)
        return {
          missing: lines.length,
          reason: `Nothing on this server translates ${nameOf(from)} into ${nameOf(to)}.`,
        };
      const { isDraft } = translator;
      const name = translator.kind === 'none_needed' ? null : translator.name;
      const dialect = language.accent ? findDialect(baseOfTag(to), language.accent)?.name : undefined;
      let missing = 0;
      for (let at = 0; at < lines.length; at += batchSize) {
        await report(at, lines.length);
        signal.throwIfAborted();
        const batch = lines.slice(at, at + batchSize);
        const request = {
          texts: batch.map(({ segment }) => segment.text),
          ...{ from, to, dialect, keyterms },
          maxMs: batch.map((line) => Math.max(lengthOf(line), line.roomEndMs - line.startMs)),
        };
        const { texts } = await translators.translateLines(request, signal);
        await transaction(db, async (tx) => {
          const store = dubbingLanguagesStore(tx);
          for (const [index, line] of batch.entries()) {
            const text = texts[index];
            if (text === undefined) missing += 1;
            else {
              const translation = translationText(text, project.options);
              const place = { now: clock(), replaces: line.translation };
              await store.fillTranslation(language, line.segment.id, { translation, isDraft }, place);
            }
          }
          await store.update(language.id, { translator: name });
        });
      }
      await report(lines.length, lines.length);
      return {
        missing,
        reason: missing === 0 ? undefined : `${translator.name} gave no usable translation of ${missing} lines.`,
      };
    },
  };
}
export type LineTranslationService = ReturnType<typeof lineTranslationService>;
