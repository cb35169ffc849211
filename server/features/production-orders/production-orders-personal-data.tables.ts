import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported, ofMember } from '../../platform/db/exported-table.ts';
import { productionItems, productionMedia, productionOrders } from './production-orders.tables.ts';

const ownOrders = (owner: ExportOwner) =>
  sql`(select ${productionOrders.id} from ${productionOrders} where ${ofMember(productionOrders, productionOrders.userId)(owner)})`;

export const productionOrdersExport = {
  'production-orders': exported({
    table: productionOrders,
    title: 'your production orders',
    where: ofMember(productionOrders, productionOrders.userId),
  }),
  'production-media': exported({
    table: productionMedia,
    title: 'the files of your production orders',
    where: (owner) => inArray(productionMedia.orderId, ownOrders(owner)),
    omit: ['blobKey'],
  }),
  'production-items': exported({
    table: productionItems,
    title: 'the items of your production orders',
    where: (owner) => inArray(productionItems.orderId, ownOrders(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const productionOrdersAuthors = [
  { table: productionOrders, column: productionOrders.userId, field: 'userId' },
] as const;
