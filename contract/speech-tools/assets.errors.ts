import { defineErrors } from '../error.ts';

export const assetsErrors = defineErrors({
  asset_not_found: { http: 404, type: 'not_found', text: 'Asset not found.' },
});
