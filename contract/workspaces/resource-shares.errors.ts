import { defineErrors } from '../error.ts';

export const resourceSharesErrors = defineErrors({
  resource_not_found: { http: 404, type: 'not_found', text: 'A resource with this ID was not found.' },
  resource_type_not_supported: {
    http: 400,
    type: 'validation_error',
    text: 'This server does not have resources of this type.',
  },
  share_target_not_found: {
    http: 404,
    type: 'not_found',
    text: 'Your workspace has no such member, group or service account.',
  },
  share_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'A resource can be shared with at most 100 people, groups and service accounts.',
  },
  share_creator: {
    http: 400,
    type: 'validation_error',
    text: 'You cannot change the access of the person who created the resource.',
  },
  share_lockout: {
    http: 400,
    type: 'validation_error',
    text: 'You would lose your admin access. Make another person an admin, and let them change it.',
  },
});
