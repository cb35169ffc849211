import type { OrderItem } from '../../../contract/productions/order-items.ts';
import type {
  DeliverableReply,
  ManagedOrderSummary,
  OrderMediaReply,
  OrderReply,
  OrderSummary,
} from '../../../contract/productions/production-orders.ts';

interface OrderRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly state: OrderSummary['state'];
  readonly isSandbox: boolean;
  readonly totalCents: number | null;
  readonly refundedCents: number;
  readonly cancelReason: string | null;
  readonly mergedIntoId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly submittedAt: Date | null;
  readonly paidAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
}

interface MediaRow {
  readonly id: string;
  readonly orderId: string;
  readonly name: string;
  readonly contentType: string;
  readonly language: string | null;
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly characters: number | null;
  readonly hasVideo: boolean;
}

interface OrderParts {
  readonly order: OrderRow;
  readonly items: readonly {
    readonly id: string;
    readonly item: Readonly<Record<string, unknown>>;
    readonly priceCents: number | null;
  }[];
  readonly media: readonly MediaRow[];
  readonly tasks: readonly { readonly state: string }[];
}

/** A signed link of a file. */
type LinkOf<Row> = (row: Row) => string;

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentQuote = (cents: number | null) => (cents === null ? null : { amount_usd: cents / 100 });

export const presentOrderSummary = (order: OrderRow): OrderSummary => ({
  order_id: order.id,
  name: order.name,
  state: order.state,
  total_amount_usd: toDollars(order.totalCents),
  sandbox: order.isSandbox,
  submitted_at: toTime(order.submittedAt),
  updated_at: toTime(order.updatedAt),
  cancel_reason: order.cancelReason,
});

export const presentMedia = (media: MediaRow, linkOf: LinkOf<MediaRow>): OrderMediaReply => ({
  media_id: media.id,
  name: media.name,
  content_type: media.contentType,
  language: media.language,
  signed_url: linkOf(media),
  duration_s: media.durationMs === null ? null : media.durationMs / 1000,
  characters: media.characters,
  has_video: media.hasVideo,
  bytes: media.bytes,
});

export const presentOrder = ({ order, items, media, tasks }: OrderParts, linkOf: LinkOf<MediaRow>): OrderReply => ({
  ...presentOrderSummary(order),
  items: items.map(({ id, item, priceCents }) => ({
    item_id: id,
    // Stored as it was parsed.
    item: item as unknown as OrderItem,
    quote: presentQuote(priceCents),
  })),
  created_at: order.createdAt.toISOString(),
  paid_at: toTime(order.paidAt),
  accepted_at: toTime(order.acceptedAt),
  completed_at: toTime(order.completedAt),
  media: media.map((one) => presentMedia(one, linkOf)),
  is_free: order.totalCents === 0,
  refunded_amount_usd: order.refundedCents / 100,
  expires_at: toTime(order.expiresAt),
  merged_into_order_id: order.mergedIntoId,
  tasks: { total: tasks.length, approved: tasks.filter(({ state }) => state === 'approved').length },
});

interface NamedOrder {
  readonly order: OrderRow;
  readonly workspaceName: string;
}
const presentCustomer = ({ order, workspaceName }: NamedOrder) => ({
  workspace_id: order.workspaceId,
  workspace_name: workspaceName,
});

export const presentManagedSummary = (named: NamedOrder): ManagedOrderSummary => ({
  ...presentOrderSummary(named.order),
  ...presentCustomer(named),
  created_at: named.order.createdAt.toISOString(),
  paid_at: toTime(named.order.paidAt),
});

export const presentManagedOrder = (parts: OrderParts & NamedOrder, linkOf: LinkOf<MediaRow>) => ({
  ...presentOrder(parts, linkOf),
  ...presentCustomer(parts),
});

export const presentDeliverable = <
  Row extends { name: string; contentType: string; version: number; itemId: string; bytes: number },
>(
  row: Row,
  linkOf: LinkOf<Row>,
): DeliverableReply => ({
  signed_url: linkOf(row),
  content_type: row.contentType,
  name: row.name,
  version: row.version,
  item_id: row.itemId,
  bytes: row.bytes,
});
