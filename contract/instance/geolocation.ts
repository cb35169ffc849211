import { geoLocation } from '../accounts/user.ts';
import { defineRoutes } from '../route.ts';

export const geolocationRoutes = defineRoutes({
  'GET /v1/geolocation': {
    access: 'public',
    summary: 'Where the caller is, as far as a proxy before the server or the operator’s table can tell.',
    /** Once plain and once under `location` (GEO-001, C-28). */
    reply: geoLocation.extend({ location: geoLocation }),
  },
});
