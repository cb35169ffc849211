import { defineErrors } from '../error.ts';

export const shareLinksErrors = defineErrors({
  share_link_not_found: { http: 404, type: 'not_found', text: 'This share link does not exist or was revoked.' },
});
