import { type Colour, cssColour, luminance, parseColour } from '../../contract/studio/player-look.ts';

/** What the frame is told in its address. */
export interface PageQuery {
  readonly publicUserId: string;
  readonly projectId: string | undefined;
  /** The page that shows the player. */
  readonly url: string;
  /** Of the element in the page; they replace those of the settings. */
  readonly small: boolean | undefined;
  readonly textColor: string | undefined;
  readonly backgroundColor: string | undefined;
  /** Shows what the settings of the app send, without a project. */
  readonly isPreview: boolean;
}

export function readQuery(search: string): PageQuery {
  const query = new URLSearchParams(search);
  const small = query.get('small')?.toLowerCase();
  return {
    publicUserId: query.get('publicUserId') ?? '',
    projectId: query.get('projectId') ?? undefined,
    url: query.get('url') ?? '',
    small: small === 'true' ? true : small === 'false' ? false : undefined,
    textColor: query.get('textColor') ?? undefined,
    backgroundColor: query.get('backgroundColor') ?? undefined,
    isPreview: query.has('preview'),
  };
}

/**
 * The page that shows the frame: what the browser reports of it, if that contradicts the address that the frame was
 * given. A page on its own has none.
 */
export function embeddingUrl(given: string, reportedOrigin: string | undefined): string {
  if (!reportedOrigin) return given;
  try {
    return new URL(given).origin === reportedOrigin ? given : `${reportedOrigin}/`;
  } catch {
    return `${reportedOrigin}/`;
  }
}

/** The text and background as CSS; undefined: as the colour scheme of the reader. Colours that cannot be read are ignored. */
export function chooseColours(
  text: readonly (string | undefined)[],
  background: readonly (string | undefined)[],
): { text: string; background: string; isDark: boolean } | undefined {
  const firstColour = (values: readonly (string | undefined)[]): Colour | undefined =>
    values.map((value) => parseColour(value ?? '')).find((colour) => colour !== undefined);
  const front = firstColour(text);
  const back = firstColour(background);
  if (!front && !back) return undefined;
  const opposite = (colour: Colour): Colour => {
    const value = luminance(colour) > 0.18 ? 0 : 255;
    return { red: value, green: value, blue: value, alpha: 1 };
  };
  const shownBack = back ?? opposite(front!);
  const shownFront = front ?? opposite(shownBack);
  return {
    text: cssColour(shownFront),
    background: cssColour(shownBack),
    isDark: luminance(shownBack) < luminance(shownFront),
  };
}
