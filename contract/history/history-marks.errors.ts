import { maxTagsPerItem } from '../catalogue/limits.ts';
import { defineErrors } from '../error.ts';

export const historyMarksErrors = defineErrors({
  too_many_tags: {
    http: 400,
    type: 'validation_error',
    text: `An item has at most ${maxTagsPerItem} tags. Remove some first.`,
  },
});
