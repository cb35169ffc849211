import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported, ofMember, ofPerson } from '../../../platform/db/exported-table.ts';
import { productionOrders } from '../../production-orders/production-orders.tables.ts';
import { productionTasks } from '../production-tasks.tables.ts';
import { productionDeliverables, productionWorks } from './production-work.tables.ts';

const ownOrders = (owner: ExportOwner) =>
  sql`(select ${productionOrders.id} from ${productionOrders} where ${ofMember(productionOrders, productionOrders.userId)(owner)})`;
const claimedTasks = (owner: ExportOwner) =>
  sql`(select ${productionTasks.id} from ${productionTasks} where ${ofPerson(productionTasks.producerId)(owner)})`;

export const productionWorkExport = {
  'production-works': exported({
    table: productionWorks,
    title: 'what you work on in tasks of productions',
    where: Object.assign((owner: ExportOwner) => inArray(productionWorks.taskId, claimedTasks(owner)), {
      isPersonal: true as const,
    }),
  }),
  'production-deliverables': exported({
    table: productionDeliverables,
    title: 'the files that your production orders delivered',
    where: (owner) => inArray(productionDeliverables.orderId, ownOrders(owner)),
    omit: ['blobKey'],
  }),
} as const;
