/** A page about speech in a language or an accent (LAND-010), with the fields of the specification. */
export interface LandingEntry {
  readonly name: string;
  /** Lowercase ISO 3166-1 code. */
  readonly flag: string;
  /** ISO 639-1 code of the language that is spoken, ISO 639-2 where there is no shorter one. */
  readonly language: string;
  /** The slug of the page, and the name of its sample. */
  readonly audioSrc: string;
  /** Of a default voice; undefined: the first one that speaks the language. */
  readonly voice_id?: string;
  /** The text of the sample, in the language. */
  readonly placeholderText: string;
  readonly howToDescription: string;
  readonly feature1Title: string;
  readonly feature1Description: string;
  readonly feature2Title: string;
  readonly feature2Description: string;
}
