/** The name of a language in English, or its tag. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag.replaceAll('_', '-')) ?? tag;
  } catch {
    return tag;
  }
}

const withoutExtension = (name: string): string => name.replace(/\.\w{1,8}$/, '') || name;
/** What no file system or archive minds. */
const clean = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
const maxLength = 120;

interface NamedOrder {
  readonly order: { readonly name: string };
  readonly media: { readonly name: string };
}

/** What the people who work on a task call it: the order, and the file if it is called otherwise. */
export function workTitle({ order, media }: NamedOrder): string {
  const [orderName, mediaName] = [clean(order.name), clean(withoutExtension(media.name))];
  if (orderName === '' || orderName === mediaName) return (mediaName || 'Order').slice(0, maxLength);
  return mediaName === '' ? orderName.slice(0, maxLength) : `${orderName} - ${mediaName}`.slice(0, maxLength);
}

/** The workspace of a task, as its producer sees it in the list of workspaces. */
export const workspaceName = (order: NamedOrder, language: string): string =>
  `Task: ${workTitle(order)} · ${languageName(language)}`;

/** Such as `Episode 4 - es (SDH).srt`. */
export const deliverableName = (
  title: string,
  { language, note, extension }: { readonly language?: string; readonly note?: string; readonly extension: string },
): string => `${title}${language ? ` - ${clean(language)}` : ''}${note ? ` (${note})` : ''}.${extension}`;

/** Where a delivered file is kept. */
export const deliverableKey = (orderId: string, id: string): string => `${deliverablesRoot}${orderId}/${id}`;
export const deliverablesRoot = 'production-deliverables/';
