import { geoLocation } from '../accounts/user.ts';
import { defineRoutes } from '../route.ts';

export const geolocationRoutes = defineRoutes({
  'GET /v1/geolocation': {
    access: 'public',
    summary: 'Returns the location of the caller, from the headers of a proxy or the operator’s geolocation database.',
    /** The fields appear at the top level and under `location` (GEO-001, C-28). */
    reply: geoLocation.extend({ location: geoLocation }),
  },
});
