import type { Db } from '../../../platform/db/database-client.ts';
import type { OrderMaterialService } from '../../production-orders/order-material.service.ts';
import { productionWorkStore } from './production-work.store.ts';
import { workTitle } from './work-names.rules.ts';
import { readWorkOptions } from './work-options.parser.ts';
import type { WorkBrief } from './work-tools.service.ts';

interface WorkBriefsDeps {
  readonly db: Db;
  readonly orderMaterial: Pick<OrderMaterialService, 'find'>;
}

/** Tasks with all that their work is made from. */
export const workBriefsService = ({ db, orderMaterial }: WorkBriefsDeps) => ({
  /** Undefined if the task was deleted with its order. */
  async find(taskId: string): Promise<WorkBrief | undefined> {
    const task = await productionWorkStore(db).findTask(taskId);
    const material = task && (await orderMaterial.find(task));
    if (!task || !material) return undefined;
    return { ...material, task, options: readWorkOptions(material.item), title: workTitle(material) };
  },
});
export type WorkBriefsService = ReturnType<typeof workBriefsService>;
