/** Titles of what belongs to a book and is not read aloud, in the languages of most books. */
const titles = [
  'cover|title page|half[- ]title|contents|table of contents|toc|copyright|copyright page|imprint|colophon|index|bibliography|references|footnotes|endnotes|notes|landmarks|list of (figures|tables|illustrations)|about the publisher|also by.*|advertisement',
  'titelseite|titel|umschlag|inhalt|inhaltsverzeichnis|impressum|register|literaturverzeichnis|anmerkungen|fußnoten',
  'couverture|page de titre|sommaire|table des matières|mentions légales|droits d.auteur|index|bibliographie|notes',
  'cubierta|portada|portadilla|índice|tabla de contenidos?|créditos|derechos de autor|página legal|bibliografía|notas',
  'copertina|frontespizio|indice|sommario|colophon|bibliografia|note',
  'capa|folha de rosto|sumário|índice|ficha técnica|direitos autorais|bibliografia|notas',
  'обложка|титульный лист|содержание|оглавление|выходные данные|примечания',
  '表紙|目次|奥付|封面|目录|版权页|版權頁',
].join('|');
const frontMatter = new RegExp(`^(?:${titles})[\\s.:]*$`, 'iu');

/** `epub:type` and kinds of the guide for the same parts. */
const types =
  /(^|\s)(cover|title-?page|halftitlepage|toc|landmarks|loi|lot|copyright(-page)?|imprint|colophon|index|bibliography|footnotes|endnotes|rearnotes|doc-toc|doc-cover|doc-index|doc-colophon|doc-bibliography|doc-endnotes)(\s|$)/i;

/** Whether a section of this title, or of this kind, is a cover, a table of contents, an imprint or the like. */
export const isFrontMatter = (title: string, type = ''): boolean => frontMatter.test(title.trim()) || types.test(type);
