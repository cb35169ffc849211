import { type OrderItem, orderItem } from '../../../contract/productions/order-items.ts';
import { mediaIdsOf, tasksOfItem } from '../../../contract/productions/production-prices.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';

interface ProductionItem {
  readonly id: string;
  readonly item: Readonly<Record<string, unknown>>;
  readonly priceCents: number | null;
}
interface ProductionMedia {
  readonly id: string;
  readonly name: string;
  readonly durationMs: number | null;
  readonly characters: number | null;
}
interface OrderTask {
  readonly itemId: string;
  readonly mediaId: string;
  readonly targetLanguage: string | null;
  readonly state: TaskState;
}

/** An item as it was sent. */
export const readItem = ({ item }: Pick<ProductionItem, 'item'>): OrderItem => orderItem.parse(item);

/** Keys of all files that customers send start with it. */
export const orderFilesRoot = 'production-media/';

/** The file of a medium. */
export const orderFileKey = (workspaceId: string, orderId: string, mediaId: string): string =>
  `${orderFilesRoot}${workspaceId}/${orderId}/${mediaId}`;

/** The order of a file; undefined for a key of another form. */
export function orderOfKey(key: string): string | undefined {
  const [root, , orderId, mediaId] = key.split('/');
  return root === 'production-media' && orderId && mediaId ? orderId : undefined;
}

/** Types of manuscripts, which are read and not listened to. */
export const isManuscript = ({ characters }: Pick<ProductionMedia, 'characters'>): boolean => characters !== null;

/** Whether a task has ended without a result, or with one. */
export const isTaskOver = ({ state }: Pick<OrderTask, 'state'>): boolean =>
  state === 'approved' || state === 'rejected' || state === 'expired';

/** US cents of what was approved, which is not refunded. */
export function approvedCents(
  items: readonly Pick<ProductionItem, 'id' | 'item' | 'priceCents'>[],
  media: readonly Pick<ProductionMedia, 'id' | 'durationMs' | 'characters'>[],
  tasks: readonly OrderTask[],
): number {
  const approved = new Set(
    tasks.filter(({ state }) => state === 'approved').map(({ itemId, ...task }) => `${itemId} ${nameTask(task)}`),
  );
  return items.reduce((sum, row) => {
    const all = tasksOfItem(readItem(row), media, { isFree: row.priceCents === 0 }) ?? [];
    return (
      sum + all.filter((task) => approved.has(`${row.id} ${nameTask(task)}`)).reduce((s, t) => s + t.priceCents, 0)
    );
  }, 0);
}

const nameTask = ({ mediaId, targetLanguage }: Pick<OrderTask, 'mediaId' | 'targetLanguage'>): string =>
  `${mediaId} ${targetLanguage ?? ''}`;

/** A name for a line of an invoice, such as `Dub of “talk.mp4” (fr, de)`. */
export function describeItem(item: OrderItem, media: readonly Pick<ProductionMedia, 'id' | 'name'>[]): string {
  const kinds = { dub: 'Dub', subtitles: 'Subtitles', transcription: 'Transcript', audiobook: 'Audiobook' } as const;
  const names = new Map(media.map(({ id, name }) => [id, name]));
  const ids = mediaIdsOf(item);
  const first = `“${(names.get(ids[0] ?? '') ?? 'a file').slice(0, 80)}”`;
  const files = ids.length > 1 ? `${first} and ${ids.length - 1} more` : first;
  const languages = 'destination_languages' in item ? ` (${item.destination_languages.join(', ')})` : '';
  return `${kinds[item.kind]} of ${files}${languages}`;
}
