import { AppError } from '../../platform/app-error.ts';

/** Finetunes need a music provider. Without one there are none, and none can be created. */
export function finetunesService() {
  return {
    list: () => ({ finetunes: [], next_cursor: null, has_more: false }),
    refuseNew: (): never => {
      throw new AppError('finetunes_unavailable');
    },
    refuseUnknown: (): never => {
      throw new AppError('finetune_not_found', { param: 'finetune_id' });
    },
  };
}
export type FinetunesService = ReturnType<typeof finetunesService>;
